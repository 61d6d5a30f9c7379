/** Leads in words. */
import type { Lead, LeadEvent, Likeness } from '#contract/areas/lead-record.ts';
import { isolated } from '#contract/people-text.ts';
import { dayOf } from '#lib/day.ts';
import { count, formatNumber } from '#lib/format-number.ts';

const DAY_MS = 86_400_000;

export const valueText = ({ value }: Pick<Lead, 'value'>) => (value === null ? '' : formatNumber(value));

/** What is to be looked at; null where nothing is. */
export function markText(lead: Lead, now: number): string | null {
  const { stage_category, next_on, stale, last_event_at } = lead;
  if (stage_category !== 'open') return null;
  if (next_on !== null && next_on < dayOf(now)) return 'Step overdue';
  const days = Math.floor((now - Date.parse(last_event_at)) / DAY_MS);
  return stale ? `Quiet for ${count(days, 'day')}` : null;
}

/** `12 leads · 4,300`. */
export function sumText({ count: many, value }: { readonly count: number; readonly value: number }): string {
  return value > 0 ? `${formatNumber(many)} · ${formatNumber(value)}` : formatNumber(many);
}

const SAME = { phone: 'phone number', email: 'e-mail address', name: 'name' } as const;

/** `the same phone number and name`. */
export const sameText = ({ same }: Likeness) => `the same ${same.map((what) => SAME[what]).join(' and ')}`;

/** What happened, in a few words. */
export function eventText({ kind, from_stage, to_stage }: LeadEvent): string {
  switch (kind) {
    case 'created':
      return 'Came in';
    case 'note':
      return 'Note';
    case 'converted':
      return 'Became a customer';
    case 'merged':
      return 'Merged into this';
    case 'stage':
      return `${isolated(from_stage ?? '')} → ${isolated(to_stage ?? '')}`;
  }
}

/** `Dana van Reed` → `Dana`, `van Reed`: what a new customer begins with. */
export function nameParts(name: string): { readonly first_name: string; readonly last_name: string } {
  const [first_name = '', ...rest] = name.trim().split(/\s+/);
  return { first_name, last_name: rest.join(' ') };
}
