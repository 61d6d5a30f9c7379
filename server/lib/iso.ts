/** An instant as answers carry it: ISO 8601 in UTC with milliseconds. Rows inside JSON hold it as text, with some offset. */
export function iso(at: Date | string): string;
export function iso(at: Date | string | null): string | null;
export function iso(at: Date | string | null): string | null {
  return at === null ? null : new Date(at).toISOString();
}
