/** The money of the demo's bookings: rent, deposits, and what was charged at the return. */
import type { DemoContext } from '../context.ts';
import { insertAll } from '../insert.ts';
import { type Account, accountsOf } from './account.ts';
import { closedOf, writeClosed, writeDrafts } from './closing-charges.ts';
import { payCharges } from './closing-money.ts';
import { type DepositRow, type Held, tellDeposit } from './deposit-money.ts';
import type { FoundDamage } from './found-damage.ts';
import type { MadeBooking } from './make.ts';
import { MoneyBook } from './money-book.ts';
import { tellRent } from './rent-money.ts';
import { tellTestProvider } from './test-provider.ts';

const withStatus = (accounts: readonly Account[], status: MadeBooking['status']) =>
  accounts.filter(({ booking }) => booking.status === status);

/** Of what is out and was paid by card, the last to come back: its deposit does not last so long. */
const lastOut = (accounts: readonly Account[]): Account | undefined =>
  withStatus(accounts, 'checked_in')
    .filter(({ booking }) => booking.deposit === 'held')
    .toSorted((a, b) => b.booking.ends_at.getTime() - a.booking.ends_at.getTime())[0];

export async function loadMoney(
  demo: DemoContext,
  bookings: readonly MadeBooking[],
  damages: readonly FoundDamage[],
): Promise<void> {
  const book = new MoneyBook();
  const accounts = await accountsOf(demo, bookings);
  for (const account of accounts) tellRent(book, account);
  const risky = lastOut(accounts);
  const held = new Map(accounts.map((account) => [account, tellDeposit(book, account, account === risky)]));
  const closed = await closedOf(demo, withStatus(accounts, 'completed'), damages);
  const ended = new Map(closed.map((one) => [one.account, payCharges(book, one, held.get(one.account) ?? null)]));
  await book.write(demo);
  await insertAll(demo.db, 'deposits', rowsOf(held, ended));
  await tellTestProvider(demo);
  await writeClosed(demo, closed);
  await writeDrafts(demo, withStatus(accounts, 'returned'), damages);
}

/** As they ended, or as they are. */
function rowsOf(
  held: ReadonlyMap<Account, Held | null>,
  ended: ReadonlyMap<Account, DepositRow | null>,
): readonly DepositRow[] {
  return [...held].flatMap(([account, one]) => {
    const row = ended.get(account) ?? one?.row;
    return row ? [row] : [];
  });
}
