/** The deposits of the demo's bookings: asked for, blocked on cards, paid, waived, and what went wrong with some. */
import type { Insertable } from 'kysely';
import type { Deposits } from '#server/areas/rentals/money/tables.ts';
import { type Account, within } from './account.ts';
import type { DepositStory } from './coming.ts';
import type { Asked, MoneyBook, Paying } from './money-book.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
/** A card keeps blocked money for so long. */
const BLOCKED = 6.5 * DAY;
/** Blocked the day before a trip of no more than that, it lasts two days longer than the trip. */
const SHORT = 3.5 * DAY;

const later = (at: Date, ms: number): Date => new Date(at.getTime() + ms);
const earliest = (...times: readonly Date[]): Date => new Date(Math.min(...times.map(Number)));

export type DepositRow = Insertable<Deposits>;

/** What is known of a deposit, and the payment that holds it; null where none does. */
export interface Held {
  readonly row: DepositRow;
  readonly by: Paying | null;
}

type Tells = (book: MoneyBook, account: Account) => Held | null;

function rowOf({ booking, desk }: Account, at: Date, row: Pick<DepositRow, 'mode' | 'status'> & Partial<DepositRow>) {
  return {
    booking_id: booking.id,
    status_at: at,
    authorised_until: null,
    waived_at: null,
    waived_by: null,
    created_at: at,
    created_by: desk,
    updated_at: at,
    ...row,
  };
}

const isShort = ({ booking }: Account) => booking.ends_at.getTime() - booking.starts_at.getTime() <= SHORT;

const purposeOf = (account: Account) => (isShort(account) ? 'deposit_authorisation' : 'deposit_payment');

function askFor(book: MoneyBook, account: Account, asked: Pick<Asked, 'status' | 'at' | 'moved_at'>): Asked {
  const { booking, deposit, desk, email } = account;
  return book.ask({
    ...asked,
    booking_id: booking.id,
    purpose: purposeOf(account),
    cents: deposit,
    by: desk,
    sent_to: email,
  });
}

/** By a link of the day before, or as soon as it was booked. */
function askedAndPaid(book: MoneyBook, account: Account, at: Date): Asked {
  const usual = earliest(later(account.booking.starts_at, -22 * HOUR), later(at, -25 * MINUTE));
  return askFor(book, account, { status: 'paid', at: within(account, usual, 40), moved_at: at });
}

const ofDeposit = ({ booking, deposit }: Account) =>
  ({ booking_id: booking.id, covers: 'deposit', cents: deposit, status: 'succeeded' }) as const;

/** Until when: as long as a card keeps it, unless that is told. */
function blocked(book: MoneyBook, account: Account, told?: Date): Held {
  const at = within(account, later(account.booking.starts_at, -150 * MINUTE), 70);
  const request = askedAndPaid(book, account, at);
  const by = book.pay({
    ...ofDeposit(account),
    kind: 'deposit_authorisation',
    method: 'link',
    at,
    by: null,
    request,
  });
  const authorised_until = told ?? later(at, BLOCKED);
  return { by, row: rowOf(account, at, { mode: 'authorisation', status: 'authorised', authorised_until }) };
}

/** Links for what is paid are of long trips only. */
const PAID_BY = ['card_terminal', 'link', 'cash'] as const;
const methodOf = (account: Account) => {
  const method = PAID_BY[account.nth % PAID_BY.length] ?? 'cash';
  return method === 'link' && isShort(account) ? 'card_terminal' : method;
};

function paid(book: MoneyBook, account: Account): Held {
  const method = methodOf(account);
  const at = within(account, later(account.until, -9 * MINUTE), 70);
  const by = book.pay({
    ...ofDeposit(account),
    kind: 'deposit_payment',
    method,
    at,
    ...(method === 'link' ? { by: null, request: askedAndPaid(book, account, at) } : { by: account.desk }),
  });
  return { by, row: rowOf(account, at, { mode: 'payment', status: 'paid' }) };
}

/** Some pay it though a card would do. */
const held: Tells = (book, account) =>
  isShort(account) && account.nth % 4 !== 3 ? blocked(book, account) : paid(book, account);

const WAIVED = ['Rents every month, and never left anything open.', 'Works for a company that stands for its people.'];

const STORIES: Readonly<Record<DepositStory, Tells>> = {
  none: () => null,
  held,
  // The trip is too long for a card: the office decided on it, and nobody was asked yet.
  paid_later: (_book, account) => {
    const at = within(account, later(account.booking.made_at, 2 * HOUR), 60);
    return { by: null, row: rowOf(account, at, { mode: 'payment', status: 'due' }) };
  },
  requested: (book, account) => {
    const { at } = askFor(book, account, { status: 'open', at: within(account, later(account.now, -3 * HOUR), 55) });
    const mode = isShort(account) ? 'authorisation' : 'payment';
    return { by: null, row: rowOf(account, at, { mode, status: 'requested' }) };
  },
  failed: (book, account) => {
    const { booking, desk, accountant, now } = account;
    const reason = 'The bank sent the check back: it is not covered.';
    const at = within(account, later(booking.made_at, 5 * HOUR), 60);
    const seen = within(account, later(now, -3 * HOUR), 62);
    book.pay({
      ...ofDeposit(account),
      kind: 'deposit_payment',
      method: 'check',
      status: 'failed',
      at,
      by: desk,
      reference: `Check ${8_800 + booking.id}`,
      reason,
      verified: { at: seen, by: accountant },
    });
    return {
      by: null,
      row: { ...rowOf(account, seen, { mode: 'payment', status: 'failed', reason }), created_at: at },
    };
  },
  // The card's bank kept it for some hours only.
  expired: (book, account) => {
    const until = later(account.now, -5 * HOUR);
    const early = { ...account, until: later(until, -2 * HOUR) };
    const { row, by } = blocked(book, early, until);
    return { by, row: { ...row, status: 'expired', status_at: until, updated_at: until } };
  },
  waived: (_book, account) => {
    const { booking, desk, nth } = account;
    const at = within(account, later(booking.made_at, 3 * HOUR), 60);
    const reason = WAIVED[nth % WAIVED.length] ?? '';
    return {
      by: null,
      row: rowOf(account, at, { mode: 'none', status: 'waived', reason, waived_at: at, waived_by: desk }),
    };
  },
};

/** It runs out before the vehicle is back, and soon. */
function atRisk(book: MoneyBook, account: Account): Held {
  const { booking, now } = account;
  return blocked(book, account, earliest(later(booking.ends_at, -2 * HOUR), later(now, 40 * HOUR)));
}

/** Null where there is nothing to tell yet. `isAtRisk`: the card is to fail it before the return. */
export function tellDeposit(book: MoneyBook, account: Account, isAtRisk: boolean): Held | null {
  if (account.deposit === 0) return null;
  return isAtRisk ? atRisk(book, account) : STORIES[account.booking.deposit](book, account);
}
