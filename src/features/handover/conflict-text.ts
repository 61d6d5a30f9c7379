/** A conflict about a booking as one sentence, and the act that sets one's own value again. Pure. */
import { cleanlinesses, type Cleanliness } from '#contract/areas/rental-words.ts';
import { isolated } from '#contract/people-text.ts';
import type { ConflictRow, Lid } from '#db/records.ts';
import { fuelText } from '#kit/rental/energy-text.ts';
import { count, formatNumber } from '#lib/format-number.ts';
import { formatMoment } from '#lib/format-when.ts';
import type { Intent } from '#sync/api.ts';
import { SIDES, type Side } from './sides.ts';
import type { HandoverView } from './use-handover.ts';

type Known = Pick<HandoverView, 'booking' | 'handovers' | 'checks'>;

const FIELDS: Readonly<Record<string, string>> = {
  odometer: 'the odometer',
  fuel_eighths: 'the fuel',
  charge_percent: 'the charge',
  cleanliness: 'the cleanliness',
  keys: 'the keys',
  damages_seen: 'the known damage shown',
  is_checked: 'the tick',
  status: 'the status',
};

function say(field: string, value: unknown): string {
  if (value === null || value === undefined || value === '') return 'nothing';
  if (typeof value === 'boolean') return value ? 'ticked' : 'not ticked';
  if (field === 'fuel_eighths' && typeof value === 'number') return fuelText(value).toLowerCase();
  if (typeof value === 'number') return `${formatNumber(value)}${field === 'charge_percent' ? ' %' : ''}`;
  if (Array.isArray(value)) return count(value.length, 'place');
  if (field === 'cleanliness') return cleanlinesses[value as Cleanliness]?.toLowerCase() ?? 'something else';
  return typeof value === 'string' ? `“${isolated(value)}”` : 'something else';
}

const sideOf = ({ handovers }: Known, lid: Lid): Side | undefined =>
  Object.values(SIDES).find(({ phase }) => handovers[phase]?.lid === lid);

const checkOf = ({ checks }: Known, lid: Lid) =>
  [...checks.checkin, ...checks.checkout].find((check) => check.lid === lid);

/** `Sara set the odometer going out to 81,250; you had set 81,244 without seeing it (today 10:12).` */
export function conflictSentence({ lid, field, by, theirs, mine, at }: ConflictRow, view: Known, now: number): string {
  const side = sideOf(view, lid)?.title.toLowerCase();
  const check = checkOf(view, lid);
  const what = [FIELDS[field] ?? field.replaceAll('_', ' '), side, check && `of “${isolated(check.title)}”`];
  const said = `${by ?? 'Somebody else'} set ${what.filter(Boolean).join(' ')} to ${say(field, theirs)}`;
  return `${said}; you had set ${say(field, mine)} without seeing it (${formatMoment(at, now)}).`;
}

/** The act that sets the lost value again; null where there is none. */
export function takeMine({ lid, field, mine }: ConflictRow, view: Known): Intent | null {
  const booking = view.booking.lid;
  const side = sideOf(view, lid);
  if (side) return { op: side.note, args: { lid, booking, patch: { [field]: mine as never } } };
  const check = checkOf(view, lid);
  if (!check || typeof mine !== 'boolean') return null;
  const entity_type = check.entity_type === 'checkout' ? 'checkout' : 'checkin';
  return { op: 'rentals.tick', args: { lid, booking, entity_type, patch: { is_checked: mine } } };
}
