/** A private rental as calls answer it. */
import { sql } from 'kysely';
import type { PrivateHandover } from '#contract/areas/private-at-vehicle.ts';
import type { PrivatePayment, PrivatePeriod, PrivateRental, RentalInvoice } from '#contract/areas/private-record.ts';
import { privateNumber } from '#contract/areas/private-words.ts';
import type { RentalPhase } from '#contract/areas/rental-words.ts';
import { sumOf } from '#contract/rental/cents.ts';
import { daysBetween, owedUntil, periodCents, periodsOf } from '#contract/rental/periods.ts';
import { customerState } from '#server/areas/customers/queries.ts';
import { insuranceState, licenceState } from '#server/areas/customers/paper-states.ts';
import { vehicleColumn } from '#server/areas/rentals/items.ts';
import type { Context } from '#server/http/handler.ts';
import { present, type Stored } from '#server/kit/present.ts';
import { must } from '#server/lib/must.ts';
import { dayOf } from '#server/lib/yard-time.ts';
import { billOf, endOf, rentedOf } from './bill.ts';
import { chargesOf, correctionOf } from './billing/charges.ts';
import { checksOf } from './checks.ts';
import { handoversOf } from './handovers.ts';
import { imagesOfRentals } from './images.ts';
import type { RentalRow } from './rental.ts';

type Reading = Pick<Context, 'db' | 'person' | 'now'>;
type Db = Reading['db'];

type Head = RentalRow & {
  readonly branch_name: string;
  readonly customer_name: string;
  readonly created_by_name: string | null;
  readonly customer: {
    readonly id: number;
    readonly name: string;
    readonly email: string | null;
    readonly phone: string | null;
    readonly status: 'active' | 'inactive' | 'blocked';
    readonly licence_status: 'missing' | 'sent_back' | 'undated' | 'expired' | 'valid';
    readonly insurance_status: 'missing' | 'sent_back' | 'undated' | 'expired' | 'valid';
  };
  readonly vehicle: {
    readonly id: number;
    readonly plate: string;
    readonly name: string;
    readonly vin: string | null;
    readonly unit: 'km' | 'mi';
    readonly fuel: string | null;
  };
};

async function headOf({ db }: Reading, rental: RentalRow, day: string): Promise<Head> {
  const { rows } = await sql<Head>`
    select r.*, br.name as branch_name, concat_ws(' ', c.first_name, c.last_name) as customer_name, u.name as created_by_name,
      json_build_object('id', c.id, 'name', concat_ws(' ', c.first_name, c.last_name), 'email', c.email, 'phone', c.phone,
        'status', ${customerState}, 'licence_status', ${licenceState(day)}, 'insurance_status', ${insuranceState(day)}) as customer,
      ${vehicleColumn}
    from private_rentals r
    join customers c on c.id = r.customer_id
    join vehicles v on v.id = r.vehicle_id
    join branches br on br.id = r.branch_id
    left join users u on u.id = r.created_by
    where r.id = ${rental.id}`.execute(db);
  return must(rows[0], `private rental ${rental.id}`);
}

function rentalOf(ctx: Reading, head: Head, handovers: ReadonlyMap<RentalPhase, PrivateHandover>): PrivateRental {
  const { person, now } = ctx;
  const seesMoney = person.can('payment.view');
  const { stamps: _stamps, rates: _rates, customer: _customer, vehicle: _vehicle, created_by: _by, ...row } = head;
  const { deleted_by: _deleted, rate_amount, deposit_amount, starts_at, ends_at, ...rest } = row;
  return {
    ...present<
      Omit<
        PrivateRental,
        'number' | 'late' | 'checkin' | 'checkout' | 'rate_amount' | 'deposit_amount' | 'starts_at' | 'ends_at'
      >
    >(rest),
    number: privateNumber(head.id),
    starts_at: starts_at.toISOString(),
    ends_at: ends_at?.toISOString() ?? null,
    late: head.status === 'active' && ends_at !== null && ends_at < now,
    rate_amount: seesMoney ? Number(rate_amount) : null,
    deposit_amount: seesMoney ? Number(deposit_amount) : null,
    checkin: handovers.get('checkin') ?? null,
    checkout: handovers.get('checkout') ?? null,
  };
}

type InvoiceRow = Stored<
  Omit<RentalInvoice, 'lines' | 'subtotal' | 'tax_rate' | 'tax' | 'total' | 'period_start' | 'period_end'>
> & {
  readonly lines: readonly { label: string; quantity: string; unit_price: string; amount: string }[];
  readonly subtotal: string;
  readonly tax_rate: string;
  readonly tax: string;
  readonly total: string;
  readonly period_start: Date | null;
  readonly period_end: Date | null;
};

function invoiceOf({
  lines,
  subtotal,
  tax_rate,
  tax,
  total,
  period_start,
  period_end,
  ...row
}: InvoiceRow): RentalInvoice {
  return {
    ...present<
      Omit<RentalInvoice, 'lines' | 'subtotal' | 'tax_rate' | 'tax' | 'total' | 'period_start' | 'period_end'>
    >(row),
    period_start: period_start?.toISOString() ?? null,
    period_end: period_end?.toISOString() ?? null,
    lines: lines.map(({ label, quantity, unit_price, amount }) => ({
      label,
      quantity: Number(quantity),
      unit_price: Number(unit_price),
      amount: Number(amount),
    })),
    subtotal: Number(subtotal),
    tax_rate: Number(tax_rate),
    tax: Number(tax),
    total: Number(total),
  };
}

/** Invoices, receipts and credit notes of the rental, the newest first. */
export async function invoicesOf(db: Db, rentalId: number): Promise<RentalInvoice[]> {
  const { rows } = await sql<InvoiceRow>`
    select i.id, i.private_rental_id, i.kind, i.number, i.period_start, i.period_end, i.lines, i.subtotal, i.tax_rate, i.tax, i.total,
      i.currency, v.number as voids_number, '/api/private-rental-papers/' || i.id as url, i.created_at, u.name as created_by_name
    from rental_invoices i left join rental_invoices v on v.id = i.voids_id left join users u on u.id = i.created_by
    where i.private_rental_id = ${rentalId} order by i.id desc`.execute(db);
  return rows.map(invoiceOf);
}

/** Its payments, the newest first. */
export async function paymentsOf(db: Db, rentalId: number): Promise<PrivatePayment[]> {
  const { rows } = await sql<Stored<Omit<PrivatePayment, 'amount'>> & { readonly amount: string }>`
    select p.id, p.private_rental_id, p.kind, p.amount, p.currency, p.method, p.status, p.paid_at, p.reference, p.note,
      i.number as receipt_number, p.created_at, u.name as created_by_name
    from payments p left join rental_invoices i on i.payment_id = p.id left join users u on u.id = p.created_by
    where p.private_rental_id = ${rentalId} order by p.id desc`.execute(db);
  return rows.map(({ amount, ...row }) => ({
    ...present<Omit<PrivatePayment, 'amount'>>(row),
    amount: Number(amount),
  }));
}

/** The bill calendar: what has begun, and the period after it. */
async function calendarOf(
  ctx: Reading,
  rental: RentalRow,
  invoices: readonly RentalInvoice[],
): Promise<PrivatePeriod[]> {
  const rented = await rentedOf(ctx, rental);
  const end = endOf(rental, ctx.now);
  const begun = periodsOf(rented, end, ctx.now);
  const next = begun.at(-1)?.end ?? rental.starts_at;
  return periodsOf(rented, end, next > ctx.now ? next : ctx.now).flatMap((period) => {
    const { start, end: until, days, of_days } = period;
    const bill = billWithin(invoices, start, until);
    const told = { days, of_days, due: start <= ctx.now };
    const whole = { ...told, start: start.toISOString(), end: until.toISOString() };
    const cents = periodCents(rented, period);
    if (!bill || bill.end >= until) return { ...whole, amount: sumOf(cents), invoice_number: bill?.number ?? null };
    // It was billed until its planned end, and is late: the rest is to be billed.
    const billed = owedUntil(rented, bill.end) - (start <= rental.starts_at ? 0 : owedUntil(rented, start));
    const at = bill.end.toISOString();
    const part = daysBetween(start, bill.end, rental.zone);
    return [
      { ...whole, days: part, end: at, amount: sumOf(billed), invoice_number: bill.number },
      { ...whole, days: days - part, start: at, amount: sumOf(cents - billed), invoice_number: null },
    ];
  });
}

/** The invoice of the period that goes farthest, and until when; undefined as long as it has none. */
function billWithin(invoices: readonly RentalInvoice[], from: Date, until: Date) {
  const bills = invoices.flatMap(({ kind, number, period_start, period_end }) =>
    kind === 'invoice' && period_start !== null && period_end !== null && within(new Date(period_start), from, until)
      ? [{ number, end: new Date(period_end) }]
      : [],
  );
  return bills.toSorted((one, other) => other.end.getTime() - one.end.getTime())[0];
}

const within = (at: Date, from: Date, until: Date): boolean => at >= from && at < until;

const NO_MONEY = {
  invoices: null,
  payments: null,
  periods: null,
  charges: null,
  corrected: null,
  balance: null,
  deposit_held: null,
};

/** Sums are for those who see payments. */
async function moneyOf(ctx: Reading, rental: RentalRow) {
  if (!ctx.person.can('payment.view')) return NO_MONEY;
  const invoices = await invoicesOf(ctx.db, rental.id);
  const { balance, deposit } = await billOf(ctx, rental);
  return {
    invoices,
    payments: await paymentsOf(ctx.db, rental.id),
    periods: await calendarOf(ctx, rental, invoices),
    charges: await chargesOf(ctx.db, rental.id),
    corrected: await correctionOf(ctx, rental),
    balance: sumOf(balance),
    deposit_held: sumOf(deposit),
  };
}

/** The rental with all that belongs to it; without money for those who lack `payment.view`. */
export async function presentRental(ctx: Reading, rental: RentalRow) {
  const head = await headOf(ctx, rental, dayOf(ctx.now, rental.zone));
  return {
    rental: rentalOf(ctx, head, await handoversOf(ctx.db, rental.id)),
    customer: head.customer,
    vehicle: head.vehicle,
    checks: await checksOf(ctx.db, rental.id),
    images: [...((await imagesOfRentals(ctx.db, [rental.id])).get(rental.id) ?? [])],
    ...(await moneyOf(ctx, head)),
  };
}
