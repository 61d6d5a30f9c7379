/** How the rent of the demo's bookings was asked for, paid and given back. */
import { percentOf } from '#contract/rental/cents.ts';
import { type Account, passed, within } from './account.ts';
import type { RentStory } from './coming.ts';
import type { MoneyBook, Paying } from './money-book.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

const later = (at: Date, ms: number): Date => new Date(at.getTime() + ms);
/** The next sum of whole tens. */
const nextTen = (cents: number): number => Math.ceil((cents + 1) / 1_000) * 1_000;

type Tells = (book: MoneyBook, account: Account) => unknown;

/** How those pay who do not pay by a link, one after the other. */
const AT_THE_DESK = ['card_terminal', 'bank_transfer', 'cash', 'card_terminal', 'check', 'other'] as const;
type DeskMethod = (typeof AT_THE_DESK)[number];

const ofBooking = ({ booking }: Account) => ({ booking_id: booking.id, kind: 'payment', covers: 'booking' }) as const;

/** They are sent a link, and pay by it. */
function byLink(book: MoneyBook, account: Account, purpose: 'part' | 'balance', cents: number): Paying {
  const { booking, desk, email, nth } = account;
  const asked = within(account, later(booking.made_at, 5 * MINUTE));
  const paid = within(account, later(asked, (3 + ((nth * 37) % 200)) * MINUTE), 4);
  const request = book.ask({
    booking_id: booking.id,
    purpose,
    cents,
    status: 'paid',
    at: asked,
    by: desk,
    moved_at: paid,
    sent_to: email,
  });
  return book.pay({ ...ofBooking(account), cents, method: 'link', status: 'succeeded', at: paid, by: null, request });
}

const referenceOf = (method: DeskMethod, { booking, nth }: Account): string => {
  if (method === 'bank_transfer') return `TR ${40_300 + booking.id * 17}`;
  if (method === 'check') return `Check ${1_100 + booking.id}`;
  if (method === 'card_terminal') return `Slip ${String(6_000 + booking.id * 31 + nth)}`;
  return '';
};

/** Transfers and checks come days before, and are seen on the account by somebody else; all others pay as they come. */
function atTheDesk(book: MoneyBook, account: Account, method: DeskMethod, cents: number, at?: Date): Paying {
  const { booking, desk, accountant } = account;
  const isSlow = method === 'bank_transfer' || method === 'check';
  // They come by in the morning, or pay as they get the keys.
  const before = booking.picked_up_at === null ? 15 + ((account.nth * 47) % 160) : 12;
  const usual = isSlow ? later(booking.made_at, 5 * HOUR) : later(account.until, -before * MINUTE);
  const entered = within(account, at ?? usual, 6);
  const paid = {
    ...ofBooking(account),
    cents,
    method,
    status: 'succeeded',
    at: entered,
    by: desk,
    reference: referenceOf(method, account),
    ...(method === 'other' && { note: 'Voucher of the harbour hotel' }),
  } as const;
  if (!isSlow) return book.pay(paid);
  const seen = within(account, later(entered, 20 * HOUR), 8);
  return book.pay({
    ...paid,
    paid_at: within(account, later(entered, -2 * HOUR), 1),
    verified: { at: seen, by: accountant },
  });
}

/** All that is to be paid at once: every second by a link. */
function inFull(book: MoneyBook, account: Account, cents: number): Paying {
  const method = AT_THE_DESK[Math.floor(account.nth / 2) % AT_THE_DESK.length] ?? 'cash';
  const isRequested = account.booking.status === 'pending';
  return account.nth % 2 === 0 || isRequested
    ? byLink(book, account, 'balance', cents)
    : atTheDesk(book, account, method, cents);
}

/** As much as the plan says, a part of it first where that was agreed. */
function plain(book: MoneyBook, account: Account): Paying | null {
  const { booking, amount } = account;
  const cents = percentOf(amount, booking.paid);
  if (cents === 0) return null;
  if (booking.payment_model !== 'partial') return inFull(book, account, cents);
  const part = Math.min(cents, percentOf(amount, 30));
  const first = byLink(book, account, 'part', part);
  if (cents > part) atTheDesk(book, account, 'card_terminal', cents - part);
  return first;
}

/** What is still open was entered by the desk, and nobody has seen it on the account. */
const waiting =
  (method: 'bank_transfer' | 'check'): Tells =>
  (book, account) => {
    plain(book, account);
    const { booking, amount, desk, now, nth } = account;
    const entered = within(account, later(now, -(35 + 20 * (nth % 5)) * MINUTE), 20);
    book.pay({
      ...ofBooking(account),
      cents: amount - percentOf(amount, booking.paid),
      method,
      status: 'pending',
      at: entered,
      by: desk,
      paid_at: within(account, later(entered, -HOUR), 19),
      reference: referenceOf(method, account),
    });
  };

/** Of what is still to be paid. */
const asked =
  (status: 'open' | 'expired' | 'cancelled', isSent: boolean): Tells =>
  (book, account) => {
    const { booking, amount, desk, email, now } = account;
    const at = within(account, status === 'open' ? later(now, -2 * HOUR) : later(booking.made_at, 6 * MINUTE));
    const over = status === 'expired' ? passed(account, later(at, 8 * HOUR)) : account.until;
    book.ask({
      booking_id: booking.id,
      purpose: 'balance',
      cents: amount,
      status,
      at,
      by: desk,
      ...(status !== 'open' && { moved_at: over }),
      ...(status === 'expired' && { expires_at: over }),
      ...(isSent && { sent_to: email }),
    });
  };

/** All of it, or all but a fee, went back the way it came. */
function giveBack(
  book: MoneyBook,
  account: Account,
  parent: Paying,
  { kept, ...refund }: Pick<Paying, 'status' | 'at'> & { readonly kept: number },
): void {
  const { booking, accountant } = account;
  const reason = kept === 0 ? booking.status_reason : `${booking.status_reason} A day is kept.`;
  book.pay({
    ...ofBooking(account),
    ...refund,
    kind: 'refund',
    cents: parent.cents - kept,
    method: parent.method,
    by: accountant,
    parent,
    reason,
  });
}

const soonAfter = (account: Account) =>
  ({ status: 'succeeded', at: passed(account, later(account.until, 90 * MINUTE)) }) as const;

const STORIES: Readonly<Record<RentStory, Tells>> = {
  plain,
  rounded_up: (book, account) => {
    atTheDesk(book, account, 'bank_transfer', nextTen(account.amount));
  },
  charged_twice: (book, account) => {
    byLink(book, account, 'balance', account.amount);
    atTheDesk(book, account, 'card_terminal', account.amount);
  },
  transfer_waiting: waiting('bank_transfer'),
  check_waiting: waiting('check'),
  never_came: (book, account) => {
    const { booking, amount, desk, accountant } = account;
    const entered = within(account, later(booking.made_at, 2 * HOUR));
    book.pay({
      ...ofBooking(account),
      cents: amount,
      method: 'bank_transfer',
      status: 'failed',
      at: entered,
      by: desk,
      reference: referenceOf('bank_transfer', account),
      reason: 'It was never sent, as the renter found.',
      verified: { at: within(account, later(entered, 14 * HOUR), 4), by: accountant },
    });
    atTheDesk(book, account, 'card_terminal', amount);
  },
  asked: asked('open', true),
  asked_unsent: asked('open', false),
  ran_out: asked('expired', true),
  withdrawn: asked('cancelled', true),
  given_back: (book, account) => {
    const paid = byLink(book, account, 'balance', account.amount);
    giveBack(book, account, paid, { ...soonAfter(account), kept: 0 });
  },
  fee_kept: (book, account) => {
    const paid = atTheDesk(book, account, 'card_terminal', account.amount);
    giveBack(book, account, paid, { ...soonAfter(account), kept: Math.min(account.day, account.amount) });
  },
  fee_kept_unknown: (book, account) => {
    const paid = byLink(book, account, 'balance', account.amount);
    const at = later(account.now, -3 * MINUTE);
    giveBack(book, account, paid, { status: 'unknown', at, kept: Math.min(account.day, account.amount) });
  },
};

/** Of those that came back, one was paid by its link, and again as it went out. */
const storyOf = ({ booking, nth }: Account): RentStory =>
  booking.status === 'returned' && nth === 1 ? 'charged_twice' : booking.rent;

export function tellRent(book: MoneyBook, account: Account): void {
  STORIES[storyOf(account)](book, account);
}
