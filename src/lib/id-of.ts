/** Text of an address as the id of a record; null where it is none. */
export function idOf(value: string | null): number | null {
  return value !== null && /^[1-9]\d{0,14}$/.test(value) ? Number(value) : null;
}
