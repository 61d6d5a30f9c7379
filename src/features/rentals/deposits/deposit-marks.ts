/** How a deposit stands, in words with until when: what may be lost is said first. Pure. */
import type { ListedDeposit } from '#contract/areas/rental-deposits.ts';
import type { Mark } from '#kit/marks.tsx';
import { depositLook } from '../money/money-looks.ts';
import { bookedText } from '#kit/rental/times.ts';

const HOUR_MS = 3_600_000;
/** So long before it runs out, somebody must act. */
const SOON_MS = 48 * HOUR_MS;

type Deposit = Pick<
  ListedDeposit,
  'status' | 'booking_status' | 'authorised_until' | 'starts_at' | 'ends_at' | 'zone' | 'available' | 'is_unknown'
>;

const isAhead = ({ booking_status: status }: Deposit) => status === 'pending' || status === 'confirmed';
const isOut = ({ booking_status: status }: Deposit) => status === 'checked_in';

function stateMark(deposit: Deposit, now: number): Mark {
  const { status, authorised_until: until, zone, starts_at } = deposit;
  const { label, icon, tone } = depositLook(status);
  const mark: Mark = { icon, tone: tone === 'needs' || tone === 'failed' ? tone : 'plain', text: label };
  const moment = until === null ? '' : bookedText(until, zone, now);
  switch (status) {
    case 'authorised': {
      if (until === null) return mark;
      const isSoon = Date.parse(until) - now <= SOON_MS;
      return { icon: isSoon ? 'clock' : icon, tone: isSoon ? 'failed' : 'plain', text: `Blocked until ${moment}` };
    }
    case 'expired':
      return { ...mark, text: until === null ? label : `Ran out ${moment}` };
    case 'due':
    case 'requested':
    case 'failed':
      if (isAhead(deposit)) return { ...mark, text: `${label}, pick-up ${bookedText(starts_at, zone, now)}` };
      if (isOut(deposit)) return { ...mark, tone: 'failed', text: `${label}, the vehicle is out` };
      return { icon: 'skip', tone: 'plain', text: 'Not taken' };
    case 'not_required':
    case 'paid':
    case 'waived':
    case 'captured':
    case 'released':
    case 'settled':
      return mark;
  }
}

/** What is blocked for less than it takes to know what is kept of it: the return, and two days. */
function endsEarly(deposit: Deposit): boolean {
  const { status, authorised_until: until, ends_at } = deposit;
  if (status !== 'authorised' || until === null || !(isAhead(deposit) || isOut(deposit))) return false;
  return Date.parse(until) < Date.parse(ends_at) + SOON_MS;
}

/** The worst first. */
export function depositMarks(deposit: Deposit, now: number): readonly Mark[] {
  const { is_unknown, available } = deposit;
  const isToSettle = available > 0 && !isAhead(deposit) && !isOut(deposit);
  return [
    ...(is_unknown ? [{ icon: 'unknown', tone: 'unknown', text: 'Answer unknown, checking' } as const] : []),
    stateMark(deposit, now),
    ...(endsEarly(deposit) ? [{ icon: 'needs', tone: 'needs', text: 'Too short for the trip' } as const] : []),
    ...(isToSettle ? [{ icon: 'needs', tone: 'needs', text: 'To settle' } as const] : []),
  ];
}

export const depositText = (deposit: Deposit, now: number): string =>
  depositMarks(deposit, now)
    .map(({ text }) => text)
    .join(', ');
