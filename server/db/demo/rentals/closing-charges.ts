/** What was charged as vehicles of the demo came back: it follows from what was read, and from damage that was found. */
import type { Insertable } from 'kysely';
import { damageKinds, damageSizes, damageViews } from '#contract/areas/damages.ts';
import { centsOf, textOfCents } from '#contract/rental/cents.ts';
import { chargedSum, type Proposal, proposalsOf } from '#contract/rental/closing.ts';
import { returnFacts } from '#server/areas/rentals/closing/facts.ts';
import type { Database } from '#server/db/tables.ts';
import { must } from '#server/lib/must.ts';
import type { DemoContext } from '../context.ts';
import { insertAll } from '../insert.ts';
import { type Account, passed } from './account.ts';
import type { FoundDamage } from './found-damage.ts';

const MINUTE = 60_000;

const later = (at: Date, ms: number): Date => new Date(at.getTime() + ms);

interface Charge extends Proposal {
  readonly damage_id: number | null;
  /** Why it is not charged; empty: it is. */
  readonly waived_reason: string;
}

export interface Closed {
  readonly account: Account;
  readonly at: Date;
  readonly charges: readonly Charge[];
  readonly tax: number;
  readonly total: number;
}

async function proposed({ db }: DemoContext, { booking }: Account): Promise<readonly Charge[]> {
  const row = await db.selectFrom('bookings').selectAll().where('id', '=', booking.id).executeTakeFirstOrThrow();
  const { proposals } = proposalsOf(await returnFacts(db, row, null));
  return proposals.map((one) => ({ ...one, damage_id: null, waived_reason: '' }));
}

const damageCharge = ({ id, view, kind, size, note, estimate }: FoundDamage): Charge => ({
  code: 'damage',
  label: `${damageKinds[kind]}, ${damageViews[view].toLowerCase()}`,
  basis: `${damageSizes[size]}: ${note}`,
  cents: centsOf(estimate),
  taxable: false,
  damage_id: id,
  waived_reason: '',
});

const LET_OFF = 'The road was closed, and they called an hour before.';

const letOff = (charges: readonly Charge[]): readonly Charge[] =>
  charges.map((charge) => (charge.code === 'late' ? { ...charge, waived_reason: LET_OFF } : charge));

/** Of those that are completed. The first who came late is not charged for it. */
export async function closedOf(
  demo: DemoContext,
  accounts: readonly Account[],
  damages: readonly FoundDamage[],
): Promise<readonly Closed[]> {
  const closed: Closed[] = [];
  let isLetOff = false;
  for (const account of accounts) {
    const found = damages.filter(({ booking }) => booking.id === account.booking.id).map(damageCharge);
    const read = await proposed(demo, account);
    const isFirst: boolean = !isLetOff && read.some(({ code }) => code === 'late');
    isLetOff ||= isFirst;
    const charges = [...(isFirst ? letOff(read) : read), ...found];
    const back = must(account.booking.returned_at, 'the time of the return');
    const at = passed(account, later(back, 140 * MINUTE));
    closed.push({ account, at, charges, ...chargedSum(charges, account.tax_rate) });
  }
  return closed;
}

/** The rows of the returns, and when their bookings were completed. */
export async function writeClosed({ db }: DemoContext, closed: readonly Closed[]): Promise<void> {
  await insertAll(db, 'booking_charges', closed.flatMap(chargeRows));
  await insertAll(db, 'checkouts', closed.map(checkoutRow));
  for (const { account, at } of closed) {
    const status_at = passed(account, later(at, 15 * MINUTE));
    await db
      .updateTable('bookings')
      .set({ status_at, updated_at: status_at })
      .where('id', '=', account.booking.id)
      .execute();
  }
}

const chargeRows = ({ account, at, charges }: Closed): readonly Insertable<Database['booking_charges']>[] =>
  charges.map(({ cents, ...charge }, position) => ({
    ...charge,
    booking_id: account.booking.id,
    phase: 'checkout',
    unit_price: textOfCents(cents),
    amount: textOfCents(cents),
    position,
    created_at: at,
    created_by: account.desk,
  }));

const isDamage = ({ damage_id }: Charge): boolean => damage_id !== null;

function checkoutRow({ account, at, charges, tax, total }: Closed): Insertable<Database['checkouts']> {
  const { booking, desk, tax_rate } = account;
  const damages = charges
    .filter(isDamage)
    .map(({ damage_id, cents }) => ({ damage_id, amount: Number(textOfCents(cents)) }));
  const waive = charges
    .filter(({ waived_reason }) => waived_reason !== '')
    .map(({ code, waived_reason }) => ({ code, reason: waived_reason }));
  return {
    booking_id: booking.id,
    damages: JSON.stringify(damages),
    waive: JSON.stringify(waive),
    returned_at: null,
    final_at: at,
    final_by: desk,
    tax_rate,
    tax: textOfCents(tax),
    total: textOfCents(total),
    created_at: at,
    created_by: desk,
    updated_at: at,
  };
}

/** What the desk put together of returns that are still open: the damage, at what mending it may cost. */
export async function writeDrafts(
  { db }: DemoContext,
  accounts: readonly Account[],
  damages: readonly FoundDamage[],
): Promise<void> {
  const rows = damages.flatMap(({ id, booking, estimate }) => {
    const account = accounts.find((one) => one.booking.id === booking.id);
    if (!account || booking.returned_at === null) return [];
    const at = passed(account, later(booking.returned_at, 20 * MINUTE));
    return [
      {
        booking_id: booking.id,
        damages: JSON.stringify([{ damage_id: id, amount: estimate }]),
        returned_at: null,
        final_at: null,
        final_by: null,
        created_at: at,
        created_by: account.desk,
        updated_at: at,
      },
    ];
  });
  await insertAll(db, 'checkouts', rows);
}
