/** Customers are added and changed: who they are, how they are reached, and whether they may rent. */
import type { Selectable } from 'kysely';
import type { privateCustomers as rows } from '#contract/areas/private-customers.ts';
import type { Body } from '#contract/endpoint.ts';
import { phoneRegion } from '#server/areas/leads/contact.ts';
import { ageOn } from '#server/areas/rentals/papers/rules.ts';
import type { Context } from '#server/http/handler.ts';
import { invalid } from '#server/http/refusal.ts';
import { heldRow, insertRow, mergeRow } from '#server/kit/records.ts';
import { settingOf } from '#server/kit/settings.ts';
import { phoneOf } from '#server/lib/phone.ts';
import { CUSTOMER, todayOf } from './queries.ts';
import type { Customers } from './tables.ts';
import { refuseTwins } from './twins.ts';

export type CustomerRow = Selectable<Customers>;
type Sent = Body<typeof rows.store>;
type Change = Body<typeof rows.update>;

/** The number as it is compared; undefined where none was sent. 422 `phone` when it can be none. */
async function phoneSent({ db, person }: Context, phone: string | null | undefined) {
  if (phone === undefined || phone === null) return phone;
  const read = phoneOf(phone, await phoneRegion(db, person.branch_id));
  if (read === null)
    throw invalid({ phone: ['This cannot be a phone number. Begin it with + and the number of the country.'] });
  return read;
}

/** 422 `birth_date` for a day to come, and for who is too young to drive. */
async function checkBirth(ctx: Context, birth_date: string | null | undefined): Promise<void> {
  if (!birth_date) return;
  const [today, { min_age }] = [await todayOf(ctx), await settingOf(ctx.db, 'rentals', ctx.person.branch_id)];
  const age = ageOn(today, birth_date);
  if (age < 0) throw invalid({ birth_date: ['This day is still to come.'] });
  if (age < min_age) throw invalid({ birth_date: [`They are ${age}; drivers must be ${min_age}.`] });
}

/** Adds the customer, without papers. Answers the id. */
export async function addCustomer(ctx: Context, sent: Sent): Promise<number> {
  const { first_name, last_name, email = null, birth_date = null, country = null } = sent;
  const { address = '', city = '', region = '', postal_code = '', note = '', licence_number = '' } = sent;
  await checkBirth(ctx, birth_date);
  const phone = (await phoneSent(ctx, sent.phone)) ?? null;
  if (email === null && phone === null) {
    const why = ['Please say how they are reached: a phone number or an e-mail address.'];
    throw invalid({ email: why, phone: why });
  }
  const sought = { email, phone, licence_number: licence_number === '' ? null : licence_number, except: 0 };
  await refuseTwins(ctx, sought, sent.confirm_twin === true);
  const who = { first_name, last_name, email, phone, birth_date };
  const where = { address, city, region, postal_code, country };
  return insertRow(ctx, CUSTOMER, { ...who, ...where, note, is_private: true, blocked_at: null, blocked_by: null });
}

/** The customer, held until the transaction ends; 410 where they were deleted. */
export const heldCustomer = (ctx: Pick<Context, 'db'>, id: number): Promise<CustomerRow> =>
  heldRow(ctx, CUSTOMER, id, 'live');

/** What is written of blocking; nothing where nothing changes. 422 `reason` without one. */
function blocking({ now, person }: Context, row: CustomerRow, { blocked, reason = '' }: Change) {
  if (blocked === undefined) return {};
  if (!blocked) return row.blocked_at === null ? {} : { blocked_at: null, blocked_by: null, blocked_reason: '' };
  if (row.blocked_at !== null && (reason === '' || reason === row.blocked_reason)) return {};
  if (reason === '') throw invalid({ reason: ['Please say why.'] });
  return { blocked_at: now, blocked_by: person.id, blocked_reason: reason };
}

/** Changes what is sent. Twins are named for a changed address or number alone: what stays was asked about before. */
export async function updateCustomer(ctx: Context, id: number, sent: Change): Promise<void> {
  const row = await heldCustomer(ctx, id);
  const { confirm_twin = false, blocked: _blocked, reason: _reason, ...fields } = sent;
  const phone = await phoneSent(ctx, sent.phone);
  if (sent.birth_date !== row.birth_date) await checkBirth(ctx, sent.birth_date);
  const changed = {
    email: sent.email === row.email ? null : (sent.email ?? null),
    phone: phone === row.phone ? null : (phone ?? null),
  };
  await refuseTwins(ctx, { ...changed, licence_number: null, except: id }, confirm_twin);
  await mergeRow(ctx, CUSTOMER, row, { ...fields, phone, ...blocking(ctx, row, sent) });
}
