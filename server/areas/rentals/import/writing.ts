/** Writes what a row of a file says of a booking, and undoes it, by the rules of bookings. */
import { sql } from 'kysely';
import { bookingNumber } from '#contract/areas/rental-words.ts';
import type { FieldErrors } from '#contract/schema.ts';
import { centsOf } from '#contract/rental/cents.ts';
import type { AuditEntry, Context } from '#server/http/handler.ts';
import { invalid, Refusal } from '#server/http/refusal.ts';
import { deleteRow } from '#server/kit/records.ts';
import type { Applied, Found, Value, Values } from '#server/import/door.ts';
import { dayOf, instantAt, timeOf } from '#server/lib/yard-time.ts';
import { zoneOf } from '#server/lib/zone.ts';
import { BOOKING, heldBooking } from '../booking.ts';
import { changeBooking } from '../changing.ts';
import { makeBooking, refuseForeignBranch } from '../creating.ts';
import type { Price } from '../price.ts';
import { releaseSpan } from '../spans.ts';
import { dropTodos, ensureTodos } from '../todos.ts';
import { fleetOf, type KnownVehicle } from './vehicles.ts';
import { namesOf } from './fields.ts';

const text = (value: Value | undefined): string => (value === undefined || value === null ? '' : String(value));

/** One sum, as the other system agreed it. */
function agreedPrice(total: Value | undefined): Price {
  const cents = centsOf(text(total) || '0');
  const line = {
    code: 'rental',
    label: 'As imported',
    quantity: 1,
    unit_price: text(total) || '0',
    taxable: false,
    basis: '',
  } as const;
  return { lines: [line], tax_rate: 0, subtotal: cents, tax: 0, total: cents };
}

async function vehicleOf(ctx: Context, { plate }: Values): Promise<KnownVehicle | null> {
  return plate === undefined || plate === null
    ? null
    : ((await fleetOf(ctx)).find((one) => one.plate === plate) ?? null);
}

/** On the clocks of the branch. */
function momentsOf(values: Values, zone: string) {
  const starts_at = instantAt(text(values['starts_on']), text(values['start_time']), zone);
  const ends_at = instantAt(text(values['ends_on']), text(values['end_time']), zone);
  if (ends_at <= starts_at) throw invalid({ ends_on: ['The return must be later than the pick-up.'] });
  return { starts_at, ends_at };
}

/** Of the vehicle's branch, else of the importer's. */
async function makeOne(ctx: Context, row: Values): Promise<number> {
  const vehicle = await vehicleOf(ctx, row);
  const branch_id = vehicle?.branch_id ?? ctx.person.branches[0];
  if (branch_id === undefined) throw invalid({ plate: ['Neither the vehicle nor you are of a branch.'] });
  refuseForeignBranch(ctx, branch_id);
  const zone = await zoneOf(ctx.db, branch_id);
  const booking = await makeBooking(ctx, {
    origin: { source: 'import', channel_id: null, external_ref: text(row['external_ref']), external_hash: null },
    time: { branch_id, vehicle_id: vehicle?.id ?? null, zone, ...momentsOf(row, zone) },
    people: {
      customer: {
        ...namesOf(text(row['renter'])),
        email: text(row['email']) || null,
        phone: text(row['phone']) || null,
      },
      drivers: [],
    },
    said: { note: text(row['note']) },
    price: agreedPrice(row['total']),
    deposit: text(row['deposit']) || '0',
    status: row['status'] === 'confirmed' ? 'confirmed' : 'pending',
  });
  if (booking.status === 'confirmed') await ensureTodos(ctx, booking);
  return booking.id;
}

const OF_TIME = ['starts_on', 'start_time', 'ends_on', 'end_time'];
/** What people move on once the booking is here. */
const BY_HAND = ['renter', 'email', 'phone', 'status'];

/** Changes what is another in the file. The sum stays the agreed one whatever moves. */
async function changeOne(ctx: Context, id: number, changes: Values): Promise<number> {
  for (const field of BY_HAND)
    if (field in changes) throw invalid({ [field]: ['The booking is here already: change this by hand.'] });
  const { zone } = await heldBooking(ctx, id);
  const values = { ...(await findBookings(ctx, [id])).get(id)?.values, ...changes };
  const isMoved = OF_TIME.some((field) => field in changes);
  const moments = isMoved ? momentsOf(values, zone) : null;
  const sent = {
    ...(moments && { starts_at: moments.starts_at.toISOString(), ends_at: moments.ends_at.toISOString() }),
    ...('plate' in changes && { vehicle_id: (await vehicleOf(ctx, changes))?.id ?? null }),
    ...('deposit' in changes && { deposit_amount: Number(text(changes['deposit']) || '0') }),
    ...('note' in changes && { note: text(changes['note']) }),
  };
  await changeBooking(ctx, id, sent, agreedPrice(values['total']));
  return id;
}

/** All of it or nothing: a row that is refused on its way leaves nothing behind, while the other rows of its file are written. */
async function whole<T>(ctx: Context, work: (inner: Context) => Promise<T>): Promise<T> {
  const lines: AuditEntry[] = [];
  await sql`savepoint imported_row`.execute(ctx.db);
  try {
    const done = await work({ ...ctx, audit: (line) => lines.push(line) });
    await sql`release savepoint imported_row`.execute(ctx.db);
    lines.forEach(ctx.audit);
    return done;
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    await sql`rollback to savepoint imported_row`.execute(ctx.db);
    throw error.errors ? invalid(asInFile(error.errors)) : error;
  }
}

/** What is refused of a booking, at the fields of the file. */
const asInFile = (errors: FieldErrors): FieldErrors =>
  Object.fromEntries(
    Object.entries(errors).map(([field, reasons]) => {
      const [own = field] = FILLED_BY[field] ?? [field.replace('customer.', '')];
      return [own, reasons];
    }),
  );

/** Writes what changes by a row; answers its booking. */
export const writeRow = (ctx: Context, id: number | null, changes: Values, row: Values): Promise<number> =>
  whole(ctx, (inner) => (id === null ? makeOne(inner, row) : changeOne(inner, id, changes)));

export async function putBack(ctx: Context, id: number, values: Values): Promise<string | null> {
  await whole(ctx, (inner) => changeOne(inner, id, values));
  return null;
}

/** Takes a booking that an import made away again, with the customers that came with it and have no other. */
export async function takeAway(ctx: Context, id: number, { at }: Applied): Promise<string | null> {
  const booking = await heldBooking(ctx, id);
  if (booking.status !== 'pending' && booking.status !== 'confirmed') return 'it was handed out.';
  await dropTodos(ctx, id, `${bookingNumber(id)}: its import was undone`);
  await releaseSpan(ctx, id);
  await deleteRow(ctx, BOOKING, booking);
  await sql`
    update customers c set deleted_at = ${ctx.now}, deleted_by = ${ctx.person.id}, updated_at = ${ctx.now}
    where c.created_at = ${at} and c.created_by is not null and c.deleted_at is null
      and c.id in (select customer_id from booking_customers where booking_id = ${id})
      and not exists (select 1 from booking_customers o join bookings b on b.id = o.booking_id and b.deleted_at is null
        where o.customer_id = c.id)
      and not exists (select 1 from documents d where d.customer_id = c.id)`.execute(ctx.db);
  return null;
}

interface Row {
  readonly id: number;
  readonly external_ref: string | null;
  readonly plate: string | null;
  readonly starts_at: Date;
  readonly ends_at: Date;
  readonly zone: string;
  readonly total: string;
  readonly deposit: string;
  readonly note: string;
  readonly stamps: Readonly<Record<string, string>>;
  readonly is_deleted: boolean;
}

/** Column → the fields of a file that fill it. */
const FILLED_BY: Readonly<Record<string, readonly string[]>> = {
  starts_at: ['starts_on', 'start_time'],
  ends_at: ['ends_on', 'end_time'],
  vehicle_id: ['plate'],
  deposit_amount: ['deposit'],
  note: ['note'],
};

const stampsOf = (stamps: Row['stamps']) =>
  Object.fromEntries(
    Object.entries(FILLED_BY).flatMap(([column, fields]) => {
      const stamp = stamps[column];
      return stamp === undefined ? [] : fields.map((field) => [field, stamp] as const);
    }),
  );

/** The bookings, held, as a file would say them. Renters and states are compared with what the last file said. */
export async function findBookings({ db }: Pick<Context, 'db'>, ids: readonly number[]): Promise<Map<number, Found>> {
  const { rows } = await sql<Row>`
    select b.id, b.external_ref, (select plate from vehicles where id = b.vehicle_id) as plate, b.starts_at, b.ends_at, b.zone,
      b.booking_amount::text as total, b.deposit_amount::text as deposit, b.note, b.stamps, b.deleted_at is not null as is_deleted
    from bookings b where b.id = any(${[...ids]}::bigint[]) order by b.id for no key update of b`.execute(db);
  return new Map(
    rows.map((row) => {
      const { zone, starts_at, ends_at } = row;
      const values: Values = {
        external_ref: row.external_ref,
        plate: row.plate,
        starts_on: dayOf(starts_at, zone),
        start_time: timeOf(starts_at, zone),
        ends_on: dayOf(ends_at, zone),
        end_time: timeOf(ends_at, zone),
        total: row.total,
        deposit: row.deposit,
        note: row.note,
      };
      const found = { id: row.id, name: bookingNumber(row.id), isDeleted: row.is_deleted, values };
      return [row.id, { ...found, stamps: stampsOf(row.stamps) }] as const;
    }),
  );
}
