/** A lead becomes a customer, once, in one transaction. */
import type { leads as rows } from '#contract/areas/leads.ts';
import type { Body } from '#contract/endpoint.ts';
import type { FieldErrors } from '#contract/schema.ts';
import type { Context } from '#server/http/handler.ts';
import { invalid } from '#server/http/refusal.ts';
import { changedFields } from '#server/kit/history/changed.ts';
import { insertRow } from '#server/kit/records.ts';
import { refuseMissing } from '#server/kit/refs.ts';
import { contactOf } from './contact.ts';
import { addEvent } from './events.ts';
import { holdContacts, likenesses, refuseDuplicates } from './likeness.ts';
import { type HeldLead, heldLead } from './queries.ts';
import { categoryOf, firstStage } from './stages.ts';

type Sent = Body<typeof rows.convert>;

export const customerById = ({ db }: Pick<Context, 'db'>, id: number) =>
  db
    .selectFrom('customers')
    .select(['id', 'first_name', 'last_name', 'email', 'phone'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();

/** Makes the customer. What is not said of how they are reached is as the lead has it. */
async function newCustomer(ctx: Context, lead: HeldLead, sent: Sent): Promise<number> {
  const { first_name, last_name, email = lead.email, phone = lead.phone } = sent;
  const errors: FieldErrors = {};
  if (first_name === undefined) errors['first_name'] = ['Please fill this in.'];
  if (last_name === undefined) errors['last_name'] = ['Please fill this in.'];
  if (first_name === undefined || last_name === undefined) throw invalid(errors);
  const contact = await contactOf(ctx.db, lead.branch_id, { email, phone });
  await holdContacts(ctx.db);
  const sought = { ...contact, name: `${first_name} ${last_name}`, lead: lead.id };
  if (sent.accept_duplicate !== true) refuseDuplicates(await likenesses(ctx, sought, 'customers'));
  const values = { first_name, last_name, email, phone: contact.phone_norm };
  return insertRow(ctx, { table: 'customers', noun: 'customer' }, values);
}

/**
 * Answers the id of the customer: of the first conversion, however often it is asked for.
 *
 * @throws 422 as the row of the contract says
 */
export async function convertLead(ctx: Context, id: number, sent: Sent): Promise<number> {
  // Held, so that of two who convert it at once the second sees what the first made.
  const lead = await heldLead(ctx, id, 'live');
  if (lead.customer_id !== null) return lead.customer_id;
  if ((await categoryOf(ctx.db, lead.stage_id)) === 'lost')
    throw invalid({ status: ['This lead is lost. Move it to an open stage first.'] });
  await refuseMissing(ctx.db, sent, { customer_id: 'customers' });
  const customer_id = sent.customer_id ?? (await newCustomer(ctx, lead, sent));
  const won = { customer_id, stage_id: await firstStage(ctx.db, 'won'), next_on: null };
  await ctx.db
    .updateTable('leads')
    .set({ ...won, converted_at: ctx.now, updated_at: ctx.now })
    .where('id', '=', id)
    .execute();
  const detail = { ...changedFields(lead, won) };
  ctx.audit({ action: 'lead.convert', entity: 'lead', entityId: id, branchId: lead.branch_id, detail });
  await addEvent(ctx, id, { kind: 'converted', from_stage_id: lead.stage_id, to_stage_id: won.stage_id });
  return customer_id;
}
