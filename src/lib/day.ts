/** Calendar days as the yard writes them, `YYYY-MM-DD`, in this device's time zone. */

const pad = (n: number) => String(n).padStart(2, '0');

/** The day of a moment (ms since 1970) in this device's time zone. */
export function dayOf(at: number): string {
  const d = new Date(at);
  return `${d.getFullYear()}-${pad(d.getMonth() + 1)}-${pad(d.getDate())}`;
}

/** `day` moved by whole days. Counted in UTC, so that a change of the clocks never skips or repeats a day. */
export function addDays(day: string, days: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10);
}

/** The time of day of a moment (ms since 1970), `HH:MM`, in this device's time zone. */
export function timeOf(at: number): string {
  const d = new Date(at);
  return `${pad(d.getHours())}:${pad(d.getMinutes())}`;
}

/** True for `YYYY-MM-DD` of a day that exists. */
export function isDay(value: string | null | undefined): value is string {
  if (!value || !/^\d{4}-\d\d-\d\d$/.test(value)) return false;
  const at = Date.parse(`${value}T00:00:00Z`);
  return !Number.isNaN(at) && new Date(at).toISOString().startsWith(value);
}
