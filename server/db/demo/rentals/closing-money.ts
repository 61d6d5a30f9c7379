/** How what was charged at the returns of the demo was paid: out of the deposit as far as it goes, and what somebody still owes. */
import { passed } from './account.ts';
import type { Closed } from './closing-charges.ts';
import type { DepositRow, Held } from './deposit-money.ts';
import type { MoneyBook } from './money-book.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

const later = (at: Date, ms: number): Date => new Date(at.getTime() + ms);

/** What became of the deposit; null where there was none. */
export function payCharges(book: MoneyBook, closed: Closed, held: Held | null): DepositRow | null {
  const kept = Math.min(closed.total, held?.by?.cents ?? 0);
  payRest(book, closed, closed.total - kept);
  return held === null ? null : settle(book, closed, held, kept);
}

/** What the deposit does not pay comes by card at the desk; the price of damage is asked for by a link. */
function payRest(book: MoneyBook, { account, at, charges }: Closed, cents: number): void {
  if (cents === 0) return;
  const { booking, desk, email, now } = account;
  const booking_id = booking.id;
  if (charges.some(({ damage_id }) => damage_id !== null))
    book.ask({
      booking_id,
      purpose: 'extra',
      cents,
      status: 'open',
      at: passed(account, later(at, 20 * MINUTE)),
      by: desk,
      sent_to: email,
      expires_at: later(now, 66 * HOUR),
    });
  else
    book.pay({
      booking_id,
      kind: 'payment',
      covers: 'checkout',
      cents,
      method: 'card_terminal',
      status: 'succeeded',
      at: passed(account, later(at, 9 * MINUTE)),
      by: desk,
      reference: `Slip ${7_000 + booking_id}`,
    });
}

/** Of what was paid, no provider is asked to keep anything: it is here. */
function settle(book: MoneyBook, { account, at }: Closed, { row, by }: Held, kept: number): DepositRow {
  if (by === null) return row;
  const isBlocked = by.kind === 'deposit_authorisation';
  const then = passed(account, later(at, 6 * MINUTE));
  const { booking, desk } = account;
  const act = {
    booking_id: booking.id,
    method: by.method,
    status: 'succeeded',
    at: then,
    by: desk,
    parent: by,
  } as const;
  const back = by.cents - kept;
  if (kept > 0)
    book.pay({
      ...act,
      kind: 'deposit_capture',
      covers: 'checkout',
      cents: kept,
      ...(!isBlocked && { isAtDesk: true }),
    });
  if (!isBlocked && back > 0) book.pay({ ...act, kind: 'deposit_refund', covers: 'deposit', cents: back });
  if (isBlocked && kept === 0) book.pay({ ...act, kind: 'deposit_release', covers: 'deposit', cents: by.cents });
  const ended = kept > 0 ? 'captured' : 'released';
  return {
    ...row,
    status: isBlocked ? ended : 'settled',
    status_at: then,
    authorised_until: null,
    updated_at: then,
  };
}
