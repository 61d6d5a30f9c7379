/** Text that a person typed, made literal for SQL `like`: `50%_a` → `50\%\_a`. */
export function literal(text: string): string {
  return text.replace(/[\\%_]/g, (c) => `\\${c}`);
}
