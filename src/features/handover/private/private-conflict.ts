/** A conflict about a private rental as one sentence, and the act that sets one's own value again. Pure. */
import { type CheckState, checkStates } from '#contract/areas/private-check-words.ts';
import { isolated } from '#contract/people-text.ts';
import type { ConflictRow, Lid, PrivateFound } from '#db/records.ts';
import { fuelText } from '#kit/rental/energy-text.ts';
import { formatNumber } from '#lib/format-number.ts';
import { formatMoment } from '#lib/format-when.ts';
import type { Intent } from '#sync/api.ts';
import type { PrivateView } from './use-private.ts';

type Known = Pick<PrivateView, 'rental' | 'notes' | 'checks'>;

const FIELDS: Readonly<Record<string, string>> = {
  odometer: 'the odometer',
  fuel_eighths: 'the fuel',
  charge_percent: 'the charge',
};

const WAYS = { checkin: 'going out', checkout: 'coming back' } as const;

function say(field: string, value: unknown): string {
  if (field === 'found' && value !== null) {
    const { state, note } = value as { readonly state: CheckState; readonly note: string };
    return `“${checkStates[state]}${note ? `: ${isolated(note)}` : ''}”`;
  }
  if (typeof value !== 'number') return 'nothing';
  if (field === 'fuel_eighths') return fuelText(value).toLowerCase();
  return `${formatNumber(value)}${field === 'charge_percent' ? ' %' : ''}`;
}

const checkOf = ({ checks }: Known, lid: Lid) =>
  [...checks.checkin, ...checks.checkout].find((check) => check.lid === lid);

const noteOf = ({ notes }: Known, lid: Lid) => [notes.checkin, notes.checkout].find((note) => note?.lid === lid);

/** `Sara set the odometer going out to 81,250; you had set 81,244 without seeing it (today 10:12).` */
export function foundSentence({ lid, field, by, theirs, mine, at }: ConflictRow, view: Known, now: number): string {
  const check = checkOf(view, lid);
  const phase = check?.phase ?? noteOf(view, lid)?.phase;
  const what = check ? `“${isolated(check.title)}”` : (FIELDS[field] ?? field.replaceAll('_', ' '));
  const said = `${by ?? 'Somebody else'} set ${[what, phase && WAYS[phase]].filter(Boolean).join(' ')} to ${say(field, theirs)}`;
  return `${said}; you had set ${say(field, mine)} without seeing it (${formatMoment(at, now)}).`;
}

/** The act that sets the lost value again; null where there is none. */
export function takeMine({ lid, field, mine }: ConflictRow, view: Known): Intent | null {
  const rental = view.rental.lid;
  const note = noteOf(view, lid);
  if (note) return { op: 'privates.note', args: { lid, rental, phase: note.phase, patch: { [field]: mine as never } } };
  const check = checkOf(view, lid);
  if (!check || mine === null) return null;
  const { phase, check_id } = check;
  return { op: 'privates.check', args: { lid, rental, phase, check_id, patch: { found: mine as PrivateFound } } };
}
