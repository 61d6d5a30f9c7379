/** Customers: listed, added, changed, blocked, deleted, brought back; their papers and what they have rented (rentals.md §3 "private-rentals"). */
import { sql } from 'kysely';
import type { privateCustomers as rows } from '#contract/areas/private-customers.ts';
import { refuseOthers } from '#server/files/attachments.ts';
import type { StoredBlob } from '#server/files/blob-store.ts';
import type { Context, Handlers } from '#server/http/handler.ts';
import { gone, invalid } from '#server/http/refusal.ts';
import { deleteRow, heldRow, restoreRow } from '#server/kit/records.ts';
import { refuseMissing } from '#server/kit/refs.ts';
import {
  addInsurance,
  addLicence,
  changeInsurance,
  changeLicence,
  insurancesOf,
  licenceOf,
  papersOf,
  removeInsurance,
  removeLicence,
} from './papers.ts';
import { CUSTOMER, customerById, pageOfCustomers } from './queries.ts';
import { pageOfTrips, totalsOf } from './rental-history.ts';
import { addCustomer, heldCustomer, updateCustomer } from './saving.ts';

const ok = { status: 200, message: '' } as const;
/** What a customer's page shows of their rentals before one asks for all. */
const NEWEST = 10;

async function whole(ctx: Context, id: number, message: string) {
  return { status: 200, message, customer: await customerById(ctx, id), ...(await papersOf(ctx, id)) };
}

/** Papers that came with a new customer: a licence of one page has both sides on it. */
async function addPapers(
  ctx: Context,
  id: number,
  {
    licence_number,
    licence_expires_on,
  }: { licence_number?: string | undefined; licence_expires_on?: string | null | undefined },
  files: Readonly<Record<string, readonly StoredBlob[]>>,
): Promise<void> {
  const pages = files['licence'] ?? [];
  for (const [place, blob] of pages.entries()) {
    const side = pages.length === 1 ? 'single' : place === 0 ? 'front' : 'back';
    await addLicence(ctx, id, { side, document_number: licence_number, expires_on: licence_expires_on }, blob);
  }
  for (const blob of files['insurance'] ?? []) await addInsurance(ctx, id, {}, blob);
}

/** 422 `customer` while they have a vehicle or are to get one, whatever the branch. */
async function refuseRenting({ db }: Context, id: number): Promise<void> {
  const { rows: found } = await sql<{ readonly number: string; readonly is_out: boolean }>`
    select 'B-' || lpad(b.id::text, 6, '0') as number, b.status = 'checked_in' as is_out
    from booking_customers bc join bookings b on b.id = bc.booking_id
    where bc.customer_id = ${id} and b.deleted_at is null and b.status in ('pending', 'confirmed', 'checked_in')
    union all
    select 'P-' || lpad(id::text, 6, '0'), status = 'active' from private_rentals
    where customer_id = ${id} and deleted_at is null and status in ('scheduled', 'active')
    order by is_out desc limit 1`.execute(db);
  const [rental] = found;
  if (!rental) return;
  const why = rental.is_out ? `They have a vehicle: ${rental.number}.` : `They are to get a vehicle: ${rental.number}.`;
  throw invalid({ customer: [`${why} End that first.`] });
}

export const privateCustomers: Handlers<typeof rows> = {
  list: async ({ query }, ctx) => ({ ...ok, ...(await pageOfCustomers(ctx, query)) }),

  store: async ({ body, files }, ctx) => {
    refuseOthers(body.checksums, [...(files['licence'] ?? []), ...(files['insurance'] ?? [])]);
    const id = await addCustomer(ctx, body);
    await addPapers(ctx, id, body, files);
    return whole(ctx, id, 'Customer Added');
  },

  edit: async ({ params }, ctx) => {
    const one = await whole(ctx, params.id, '');
    if (one.customer.deleted_at !== null) throw gone('customer');
    const { history } = await pageOfTrips(ctx, params.id, { limit: NEWEST });
    return { ...one, rentals: history };
  },

  update: async ({ params, body }, ctx) => {
    await updateCustomer(ctx, params.id, body);
    return whole(ctx, params.id, 'Customer Updated');
  },

  remove: async ({ params }, ctx) => {
    const row = await heldRow(ctx, CUSTOMER, params.id, 'any');
    if (row.deleted_at === null) {
      await refuseRenting(ctx, row.id);
      await deleteRow(ctx, CUSTOMER, row);
    }
    return { status: 200, message: 'Customer deleted.' };
  },

  restore: async ({ params }, ctx) => {
    const row = await heldRow(ctx, CUSTOMER, params.id, 'any');
    if (row.deleted_at !== null) await restoreRow(ctx, CUSTOMER, row);
    return whole(ctx, row.id, 'Customer restored.');
  },

  removeInsurance: async ({ params }, ctx) => {
    await removeInsurance(ctx, params.id);
    return { status: 200, message: 'Insurance deleted.' };
  },

  removeLicence: async ({ params }, ctx) => {
    await removeLicence(ctx, params.id);
    return { status: 200, message: 'Licence deleted.' };
  },

  insuranceData: async ({ body, files }, ctx) => {
    const { customer_id, id, checksums, ...sent } = body;
    const blobs = files['document'] ?? [];
    refuseOthers(checksums, blobs);
    await refuseMissing(ctx.db, body, { customer_id: 'customers' });
    await heldCustomer(ctx, customer_id);
    if (id === undefined) await addInsurance(ctx, customer_id, sent, blobs[0]);
    else await changeInsurance(ctx, customer_id, id, sent, blobs[0]);
    return { status: 200, message: 'Insurance saved.', insurance: await insurancesOf(ctx.db, customer_id) };
  },

  licenceData: async ({ body, files }, ctx) => {
    const { customer_id, id, checksums, ...sent } = body;
    const blobs = files['document'] ?? [];
    refuseOthers(checksums, blobs);
    await refuseMissing(ctx.db, body, { customer_id: 'customers' });
    await heldCustomer(ctx, customer_id);
    const [blob] = blobs;
    if (id !== undefined) await changeLicence(ctx, customer_id, id, sent, blob);
    else if (blob === undefined) throw invalid({ document: ['Please add a picture or a PDF of the page.'] });
    else await addLicence(ctx, customer_id, sent, blob);
    return { status: 200, message: 'Licence saved.', licence: await licenceOf(ctx.db, customer_id) };
  },

  history: async ({ query }, ctx) => {
    await refuseMissing(ctx.db, query, { customer_id: 'customers' });
    const page = await pageOfTrips(ctx, query.customer_id, query);
    return { ...ok, ...page, totals: await totalsOf(ctx, query.customer_id) };
  },
};
