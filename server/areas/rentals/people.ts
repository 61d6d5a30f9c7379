/** Who rents and who drives: somebody who is known, or somebody new. */
import type { CountryCode } from 'libphonenumber-js/min';
import { type Kysely, sql } from 'kysely';
import type * as z from 'zod/mini';
import type { bookingPerson } from '#contract/areas/rental-bookings.ts';
import { phoneRegion } from '#server/areas/leads/contact.ts';
import type { Database } from '#server/db/tables.ts';
import type { Context } from '#server/http/handler.ts';
import { invalid } from '#server/http/refusal.ts';
import { phoneOf } from '#server/lib/phone.ts';

export type SentPerson = z.output<typeof bookingPerson>;

export interface BookedPerson {
  readonly customer_id: number;
  readonly role: 'renter' | 'driver';
}

export interface SentPeople {
  readonly customer: SentPerson;
  readonly drivers: readonly SentPerson[];
}

/** Nobody in rows of channels. */
export type Writing = Pick<Context, 'db' | 'now' | 'audit'> & { readonly person: { readonly id: number } | null };

/** How people are taken in. */
export interface Reception {
  readonly branchId: number;
  /** Nobody chose from the list of customers, so that somebody with the same names, e-mail address and birth date is the same person. */
  readonly isUnseen: boolean;
}

type Field = 'customer' | `drivers.${number}`;

/** @throws 422 where there is no such customer, or they may not rent */
async function knownCustomer(db: Kysely<Database>, id: number, field: Field): Promise<number> {
  const customer = await db
    .selectFrom('customers')
    .select(['first_name', 'last_name', 'blocked_at', 'blocked_reason'])
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .forKeyShare()
    .executeTakeFirst();
  if (!customer) throw invalid({ [field]: ['This customer does not exist.'] });
  if (customer.blocked_at !== null) {
    const why = customer.blocked_reason === '' ? '' : `: ${customer.blocked_reason}`;
    throw invalid({ [field]: [`${customer.first_name} ${customer.last_name} is blocked${why}.`] });
  }
  return id;
}

interface NewCustomer {
  readonly first_name: string;
  readonly last_name: string;
  readonly email: string | null;
  readonly phone: string | null;
  readonly birth_date: string | null;
}

/** @throws 422 naming what is missing, or a number that can be none */
function newCustomer(sent: SentPerson, region: CountryCode, field: Field): NewCustomer {
  const { first_name, last_name, email = null, phone: written = null, birth_date = null } = sent;
  const phone = written === null ? null : phoneOf(written, region);
  const errors: Record<string, string[]> = {};
  if (first_name === undefined) errors[`${field}.first_name`] = ['Please fill this in.'];
  if (last_name === undefined) errors[`${field}.last_name`] = ['Please fill this in.'];
  if (written !== null && phone === null)
    errors[`${field}.phone`] = ['This cannot be a phone number. Begin it with + and the number of the country.'];
  if (Object.keys(errors).length > 0 || first_name === undefined || last_name === undefined) throw invalid(errors);
  return { first_name, last_name, email, phone, birth_date };
}

/** Somebody who was here before, by all that identifies them; null where nobody was. Families share an address, so that alone says nothing. */
async function seenBefore(db: Kysely<Database>, { first_name, last_name, email, birth_date }: NewCustomer) {
  if (email === null) return null;
  const { rows } = await sql<{ readonly id: number }>`
    select id from customers
    where lower(email) = lower(${email}) and lower(first_name) = lower(${first_name}) and lower(last_name) = lower(${last_name})
      and birth_date is not distinct from ${birth_date}::date and deleted_at is null
    order by id limit 1 for key share`.execute(db);
  return rows[0]?.id ?? null;
}

async function insertCustomer({ db, now, person, audit }: Writing, sent: SentPerson, customer: NewCustomer) {
  const { address = '', city = '', region = '', postal_code = '', country = null } = sent;
  const values = { ...customer, address, city, region, postal_code, country };
  const made = { created_at: now, created_by: person?.id ?? null, updated_at: now, deleted_at: null, deleted_by: null };
  const { id } = await db
    .insertInto('customers')
    .values({ ...values, ...made, blocked_at: null, blocked_by: null })
    .returning('id')
    .executeTakeFirstOrThrow();
  audit({ action: 'customer.create', entity: 'customer', entityId: id, detail: { to: values } });
  return id;
}

async function customerOf(ctx: Writing, sent: SentPerson, field: Field, { branchId, isUnseen }: Reception) {
  if (sent.id !== undefined) return knownCustomer(ctx.db, sent.id, field);
  const customer = newCustomer(sent, await phoneRegion(ctx.db, branchId), field);
  const seen = isUnseen ? await seenBefore(ctx.db, customer) : null;
  return seen ?? insertCustomer(ctx, sent, customer);
}

/** The renter and the drivers, in their order; those who are new are added to the customers. */
export async function takeInPeople(
  ctx: Writing,
  { customer, drivers }: SentPeople,
  reception: Reception,
): Promise<readonly BookedPerson[]> {
  const people: BookedPerson[] = [
    { customer_id: await customerOf(ctx, customer, 'customer', reception), role: 'renter' },
  ];
  for (const [place, driver] of drivers.entries()) {
    const customer_id = await customerOf(ctx, driver, `drivers.${place}`, reception);
    if (people.some((one) => one.customer_id === customer_id))
      throw invalid({ [`drivers.${place}`]: ['This person is on the booking already.'] });
    people.push({ customer_id, role: 'driver' });
  }
  return people;
}

/** Writes who they are; whoever was on the booking before and is not among them is no longer. */
export async function savePeople(
  db: Kysely<Database>,
  bookingId: number,
  people: readonly BookedPerson[],
): Promise<void> {
  await db.deleteFrom('booking_customers').where('booking_id', '=', bookingId).execute();
  await db
    .insertInto('booking_customers')
    .values(people.map((one, position) => ({ ...one, booking_id: bookingId, position })))
    .execute();
}

/** Those of the booking, the renter first. */
export async function peopleOn(db: Kysely<Database>, bookingId: number): Promise<readonly BookedPerson[]> {
  return db
    .selectFrom('booking_customers')
    .select(['customer_id', 'role'])
    .where('booking_id', '=', bookingId)
    .orderBy('role', 'desc')
    .orderBy('position')
    .execute();
}
