/** A return as its calls answer it. */
import type { CheckoutValues, ClosingSums } from '#contract/areas/rental-closing.ts';
import { sumOf } from '#contract/rental/cents.ts';
import { depositSplit } from '#contract/rental/closing.ts';
import type { Context } from '#server/http/handler.ts';
import { iso } from '#server/lib/iso.ts';
import type { BookingRow } from '../booking.ts';
import { presentBooking } from '../present.ts';
import { type Closing, closingOf, presentCharge } from './charges.ts';
import { missingOf } from './missing.ts';
import { returnMoney } from './money.ts';

type Reading = Pick<Context, 'db' | 'person' | 'now'>;

async function nameOf({ db }: Pick<Context, 'db'>, userId: number | null): Promise<string | null> {
  if (userId === null) return null;
  const user = await db.selectFrom('users').select('name').where('id', '=', userId).executeTakeFirst();
  return user?.name ?? null;
}

/** Lists with sums are for those who see payments. */
function listsOf({ person }: Reading, { row }: Closing): Pick<CheckoutValues, 'lines' | 'damages' | 'waive'> {
  if (row === null || !person.can('payment.view')) return { lines: [], damages: [], waive: [] };
  const lines = row.lines.map((line) => ({ ...line, taxable: line.taxable ?? false }));
  return { lines, damages: [...row.damages], waive: [...row.waive] };
}

async function valuesOf(ctx: Reading, closing: Closing): Promise<CheckoutValues> {
  const { booking, row, facts, hints } = closing;
  const { odometer, fuel_eighths, charge_percent, keys } = facts.out;
  return {
    booking_id: booking.id,
    odometer: facts.in.odometer,
    fuel_eighths: facts.in.fuel_eighths,
    charge_percent: facts.in.charge_percent,
    cleanliness: facts.in.cleanliness,
    keys: facts.in.keys,
    returned_at: iso(facts.returned_at),
    ends_at: iso(booking.ends_at),
    zone: booking.zone,
    unit: facts.unit,
    is_electric: facts.is_electric,
    out: { odometer, fuel_eighths, charge_percent, keys },
    ...listsOf(ctx, closing),
    final_at: iso(row?.final_at ?? null),
    final_by_name: await nameOf(ctx, row?.final_by ?? null),
    missing: await missingOf(ctx.db, closing),
    hints: [...hints],
    updated_at: iso(row?.updated_at ?? booking.updated_at),
  };
}

async function closingSums(ctx: Reading, closing: Closing): Promise<ClosingSums> {
  const { booking, proposals, charges, tax_rate, tax, total } = closing;
  const { paid, available } = await returnMoney(ctx, booking.id);
  const split = depositSplit({ total, paid, available });
  return {
    proposed: proposals.map(presentCharge),
    charges: charges.map(presentCharge),
    tax_rate: Number(tax_rate),
    tax: sumOf(tax),
    total: sumOf(total),
    available: sumOf(available),
    from_deposit: sumOf(split.from_deposit),
    paid: sumOf(paid),
    balance: sumOf(split.balance),
    give_back: sumOf(split.give_back),
  };
}

export async function answerOf(ctx: Reading, booking: BookingRow) {
  const closing = await closingOf(ctx.db, booking);
  return {
    values: await valuesOf(ctx, closing),
    sums: ctx.person.can('payment.view') ? await closingSums(ctx, closing) : null,
    booking: await presentBooking(ctx, booking.id),
  };
}
