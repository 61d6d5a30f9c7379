/** What the test provider does with money, in transactions of its own. Sums are cents. */
import { randomBytes } from 'node:crypto';
import type { Kysely, Selectable } from 'kysely';
import type { Database } from '#server/db/tables.ts';
import { transaction } from '#server/db/transaction.ts';
import type { Checkout, CheckoutWanted, Found, Outcome, Paid } from '../provider.ts';
import { tell } from './events.ts';
import type { TestActs, TestCheckouts } from './tables.ts';

export type CheckoutRow = Selectable<TestCheckouts>;

export interface Ledger {
  readonly db: Kysely<Database>;
  readonly now: Date;
}

/** That a checkout was made is told later than that it was paid, where somebody pays at once. */
const CREATED_LATE_MS = 60_000;
/** What nobody heard of is told then; whoever asks knows sooner. */
export const LOST_LATE_MS = 600_000;
export const PAYS_LATE_MS = 60_000;
const BLOCKED_MS = 7 * 86_400_000;

const later = (now: Date, ms: number): Date => new Date(now.getTime() + ms);
const newRef = (kind: string): string => `${kind}_${randomBytes(16).toString('hex')}`;
const refused = (why: string) => ({ outcome: 'refused', why }) as const;

const checkoutOf = ({ ref, url, expires_at }: CheckoutRow): Checkout => ({ ref, url, expiresAt: expires_at });

/** Null as long as nobody paid. */
function paidOf({ payment_ref, paid_at, amount, currency, capture, capture_before }: CheckoutRow): Paid | null {
  if (payment_ref === null || paid_at === null) return null;
  return { ref: payment_ref, amount, currency, at: paid_at, capture, captureBefore: capture_before };
}

/** The same key is the same checkout; with another sum it is refused. */
export async function openCheckout(
  { db, now }: Ledger,
  wanted: CheckoutWanted,
  yardUrl: string,
): Promise<Outcome<Checkout>> {
  const { key, amount, currency, capture, reference, expiresAt } = wanted;
  if (!Number.isSafeInteger(amount) || amount <= 0) return refused('The sum must be whole cents above zero.');
  if (expiresAt <= now) return refused('The time to pay must not be over.');
  const ref = newRef('checkout');
  const row = { ref, key, amount, currency, capture, reference, url: `${yardUrl}/pay/${ref}`, expires_at: expiresAt };
  return transaction(db, async (trx) => {
    const none = { payment_ref: null, paid_at: null, capture_before: null, ended: null };
    const made = await trx
      .insertInto('test_checkouts')
      .values({ ...row, ...none, state: 'open', created_at: now })
      .onConflict((conflict) => conflict.column('key').doNothing())
      .returningAll()
      .executeTakeFirst();
    if (made) {
      const told = { type: 'checkout.created', ref, key, paid: null, why: '' } as const;
      await tell(trx, told, now, later(now, CREATED_LATE_MS));
      return { outcome: 'done', value: checkoutOf(made) };
    }
    const known = await trx.selectFrom('test_checkouts').selectAll().where('key', '=', key).executeTakeFirstOrThrow();
    const isSame = known.amount === amount && known.currency === currency && known.capture === capture;
    return isSame ? { outcome: 'done', value: checkoutOf(known) } : refused('This key was used for something else.');
  });
}

/** Held until the transaction ends. */
const held = (trx: Kysely<Database>, column: 'ref' | 'payment_ref', value: string) =>
  trx.selectFrom('test_checkouts').selectAll().where(column, '=', value).forUpdate().executeTakeFirst();

/** Open ones end; others stay as they are. */
export async function endCheckout({ db, now }: Ledger, ref: string): Promise<void> {
  await transaction(db, async (trx) => {
    const ended = await trx
      .updateTable('test_checkouts')
      .set({ state: 'expired' })
      .where('ref', '=', ref)
      .where('state', '=', 'open')
      .returning('key')
      .executeTakeFirst();
    if (ended) await tell(trx, { type: 'checkout.expired', ref, key: ended.key, paid: null, why: '' }, now);
  });
}

export interface Payment {
  readonly isLosing: boolean;
  /** When the yard hears of it. */
  readonly toldInMs: number;
}

/** Answers what the checkout was before: only an open one is paid by it. Null: there is none. */
export async function payCheckout(
  { db, now }: Ledger,
  ref: string,
  { isLosing, toldInMs }: Payment,
): Promise<CheckoutRow['state'] | null> {
  return transaction(db, async (trx) => {
    const row = await held(trx, 'ref', ref);
    if (!row) return null;
    if (row.state !== 'open' || row.expires_at <= now) return row.state === 'open' ? 'expired' : row.state;
    const isNow = row.capture === 'now';
    const paid = await trx
      .updateTable('test_checkouts')
      .set({
        state: 'paid',
        payment_ref: newRef('paid'),
        paid_at: now,
        capture_before: isNow ? null : later(now, BLOCKED_MS),
        captured: isNow ? row.amount : 0,
        is_losing: isLosing,
      })
      .where('ref', '=', ref)
      .returningAll()
      .executeTakeFirstOrThrow();
    const told = { type: 'checkout.paid', ref, key: row.key, paid: paidOf(paid), why: '' } as const;
    await tell(trx, told, now, later(now, toldInMs));
    return 'open';
  });
}

export type ActWanted = Pick<TestActs, 'kind' | 'payment_ref' | 'amount' | 'key'>;

/** Why it cannot be; null: it can. */
function obstacle(row: CheckoutRow, { kind, amount }: ActWanted): string | null {
  if (kind !== 'release' && (!Number.isSafeInteger(amount) || amount <= 0))
    return 'The sum must be whole cents above zero.';
  if (kind === 'refund')
    return amount > row.captured - row.refunded ? 'More than was paid cannot be given back.' : null;
  if (row.capture === 'now') return 'This money is not blocked: it was paid.';
  if (row.ended !== null) return 'This money is not blocked any more.';
  return amount > row.amount ? 'More than is blocked cannot be kept.' : null;
}

const effectOf = (row: CheckoutRow, { kind, amount }: ActWanted) =>
  kind === 'refund'
    ? { refunded: row.refunded + amount }
    : ({ ended: kind === 'capture' ? 'captured' : 'released', captured: kind === 'capture' ? amount : 0 } as const);

/** Keeps, lets go or gives back, once for a key. `isLost`: it is done, and nobody hears of it for a while. */
export async function act({ db, now }: Ledger, wanted: ActWanted, isLost: boolean): Promise<Outcome<string>> {
  return transaction(db, async (trx) => {
    const row = await held(trx, 'payment_ref', wanted.payment_ref);
    if (!row) return refused('There is no such payment.');
    const known = await trx.selectFrom('test_acts').selectAll().where('key', '=', wanted.key).executeTakeFirst();
    if (known) {
      const isSame = known.kind === wanted.kind && known.amount === wanted.amount;
      return isSame && known.payment_ref === wanted.payment_ref
        ? { outcome: 'done', value: known.ref }
        : refused('This key was used for something else.');
    }
    const why = obstacle(row, wanted);
    if (why !== null) return refused(why);
    const ref = newRef(wanted.kind);
    await trx
      .insertInto('test_acts')
      .values({ ...wanted, ref, at: now })
      .execute();
    await trx.updateTable('test_checkouts').set(effectOf(row, wanted)).where('ref', '=', row.ref).execute();
    const lost = isLost || row.is_losing;
    const told = { type: 'act.succeeded', ref, key: wanted.key, paid: null, why: '' } as const;
    await tell(trx, told, now, lost ? later(now, LOST_LATE_MS) : now);
    return lost ? { outcome: 'unknown' } : { outcome: 'done', value: ref };
  });
}

/** What is under a key. */
export async function lookUp({ db, now }: Ledger, key: string): Promise<Found> {
  const row = await db.selectFrom('test_checkouts').selectAll().where('key', '=', key).executeTakeFirst();
  if (row) {
    const state = row.state === 'open' && row.expires_at <= now ? 'expired' : row.state;
    return { kind: 'checkout', state, checkout: checkoutOf(row), paid: paidOf(row) };
  }
  const known = await db.selectFrom('test_acts').selectAll().where('key', '=', key).executeTakeFirst();
  if (!known) return { kind: 'nothing' };
  return { kind: 'act', state: 'succeeded', ref: known.ref, amount: known.amount, why: '' };
}

/** Checkouts whose time is over end, and blocked money goes back that nobody kept. */
export async function endOverdue({ db, now }: Ledger): Promise<void> {
  const over = await db
    .selectFrom('test_checkouts')
    .select('ref')
    .where('state', '=', 'open')
    .where('expires_at', '<=', now)
    .execute();
  for (const { ref } of over) await endCheckout({ db, now }, ref);
  await transaction(db, async (trx) => {
    const lapsed = await trx
      .updateTable('test_checkouts')
      .set({ ended: 'lapsed' })
      .where('capture_before', '<=', now)
      .where('ended', 'is', null)
      .returning(['payment_ref', 'key'])
      .execute();
    for (const { payment_ref, key } of lapsed)
      await tell(trx, { type: 'authorisation.expired', ref: payment_ref, key, paid: null, why: '' }, now);
  });
}
