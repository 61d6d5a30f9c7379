/** An instant as answers carry it: ISO 8601 in UTC with milliseconds. */
export function iso(at: Date): string;
export function iso(at: Date | null): string | null;
export function iso(at: Date | null): string | null {
  return at === null ? null : at.toISOString();
}
