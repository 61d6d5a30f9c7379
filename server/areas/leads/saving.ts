/** Leads are added and changed: who they are, how they are reached, and in which stage they stand. */
import type { leads as rows } from '#contract/areas/leads.ts';
import type { Likeness } from '#contract/areas/lead-record.ts';
import type { Body } from '#contract/endpoint.ts';
import type { Context } from '#server/http/handler.ts';
import { invalid } from '#server/http/refusal.ts';
import { insertRow, mergeRow } from '#server/kit/records.ts';
import { refuseMissing } from '#server/kit/refs.ts';
import { contactOf } from './contact.ts';
import { addEvent, addNote } from './events.ts';
import { hintsOf, holdContacts, likenesses, refuseDuplicates } from './likeness.ts';
import { type HeldLead, heldLead, LEAD, leadById } from './queries.ts';
import { categoryOf, firstStage } from './stages.ts';
import { tellGiven } from './telling.ts';

type Sent = Body<typeof rows.add>;
type Change = Body<typeof rows.update>;

/** 422 naming the fields that cannot be. */
async function checkFields({ db }: Context, sent: Change, had: Partial<HeldLead> = {}): Promise<void> {
  await refuseMissing(db, sent, { channel_id: 'lead_channels', owner_id: 'users', branch_id: 'branches' });
  const { wanted_from: from = had.wanted_from, wanted_to: to = had.wanted_to } = sent;
  if (from && to && to < from) throw invalid({ wanted_to: ['This is before the day from which it is wanted.'] });
}

/** Adds the lead; answers its id and who has the same name. */
export async function addLead(
  ctx: Context,
  sent: Sent,
): Promise<{ readonly id: number; readonly similar: readonly Likeness[] }> {
  const { accept_duplicate, note, ...fields } = sent;
  const { branch_id = ctx.person.branch_id, owner_id = ctx.person.id, type = 'rental' } = fields;
  await checkFields(ctx, fields);
  const contact = await contactOf(ctx.db, branch_id, fields);
  await holdContacts(ctx.db);
  const likes = await likenesses(ctx, { ...contact, name: fields.name, lead: 0 });
  if (accept_duplicate !== true) refuseDuplicates(likes);
  const stage_id = await firstStage(ctx.db, 'open');
  const { name, company = null, email = null, phone = null, channel_id = null } = fields;
  const { wanted_from = null, wanted_to = null, value = null, next_on = null } = fields;
  const who = { name, company, email, phone, ...contact };
  const what = { type, channel_id, owner_id, branch_id, stage_id, wanted_from, wanted_to, value, next_on };
  const id = await insertRow(ctx, LEAD, { ...who, ...what });
  await addEvent(ctx, id, { kind: 'created' });
  await addNote(ctx, id, note);
  await tellGiven(ctx, { id, name, owner_id });
  return { id, similar: hintsOf(likes) };
}

/** How the lead is reached after the change; undefined where the change does not touch it. 422 `duplicate` as for a new one. */
async function changedContact(ctx: Context, row: HeldLead, sent: Change) {
  const { email = row.email, phone = row.phone, accept_duplicate } = sent;
  const branchId = sent.branch_id === undefined ? row.branch_id : sent.branch_id;
  if (email === row.email && phone === row.phone) return undefined;
  const contact = await contactOf(ctx.db, branchId, { email, phone });
  // What stays was asked about before.
  const fresh = {
    email_norm: contact.email_norm === row.email_norm ? null : contact.email_norm,
    phone_norm: contact.phone_norm === row.phone_norm ? null : contact.phone_norm,
  };
  if (accept_duplicate === true) return contact;
  await holdContacts(ctx.db);
  refuseDuplicates(await likenesses(ctx, { ...fresh, name: row.name, lead: row.id, customer: row.customer_id }));
  return contact;
}

/** The stage and why it was lost, which go together. 422 naming what is missing. */
async function changedStage({ db }: Context, row: HeldLead, sent: Change) {
  const { stage_id = row.stage_id } = sent;
  await refuseMissing(db, sent, { stage_id: 'lead_stages' });
  if (stage_id !== row.stage_id && row.customer_id !== null)
    throw invalid({ stage_id: ['They have become a customer: the lead stays won.'] });
  const category = await categoryOf(db, stage_id);
  if (category === 'won' && row.customer_id === null)
    throw invalid({ stage_id: ['A lead is won when it is converted: do that, and it becomes a customer.'] });
  const { lost_reason = row.lost_reason } = sent;
  if (category === 'lost' && !lost_reason) throw invalid({ lost_reason: ['Please say why it was lost.'] });
  const kept = category === 'lost' ? sent.lost_reason : row.lost_reason === null ? undefined : null;
  return { stage_id: sent.stage_id, lost_reason: kept };
}

/** Changes what is sent; a changed stage and a note are written down as events. */
export async function updateLead(ctx: Context, id: number, sent: Change): Promise<void> {
  const row = await heldLead(ctx, id, 'live');
  const { accept_duplicate: _, note, stage_id, lost_reason: __, ...fields } = sent;
  await checkFields(ctx, fields, row);
  const stage = await changedStage(ctx, row, sent);
  const contact = await changedContact(ctx, row, sent);
  await mergeRow(ctx, LEAD, row, { ...fields, ...contact, ...stage });
  // It may be out of the person's scope by now: they gave it away.
  const after = await leadById(ctx, id);
  if (stage_id !== undefined && after.stage_id !== row.stage_id)
    await addEvent(ctx, id, {
      kind: 'stage',
      from_stage_id: row.stage_id,
      to_stage_id: after.stage_id,
      text: after.lost_reason ?? '',
    });
  await addNote(ctx, id, note);
  if (after.owner_id !== row.owner_id) await tellGiven(ctx, after);
}
