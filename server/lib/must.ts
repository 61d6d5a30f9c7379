/** The value; throws where there is none, which is a programmer's error, never bad input. */
export function must<T>(value: T | null | undefined, what: string): T {
  if (value === null || value === undefined) throw new Error(`there should be ${what}`);
  return value;
}
