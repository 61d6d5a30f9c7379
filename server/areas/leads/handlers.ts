/** Leads: added, moved through the stages, converted once, merged; and how a yard sorts them (people.md §3, §4.6). */
import type { leads as rows } from '#contract/areas/leads.ts';
import type { Handlers } from '#server/http/handler.ts';
import { changeRow, deleteRow, restoreRow } from '#server/kit/records.ts';
import { convertLead, customerById } from './converting.ts';
import { likenesses } from './likeness.ts';
import { mergeLeads } from './merging.ts';
import { checkSeen, eventsOf, heldLead, LEAD, leadById, pageOfLeads } from './queries.ts';
import { addLead, updateLead } from './saving.ts';
import { saveSetup } from './setup.ts';
import { channels, firstStage, stages } from './stages.ts';

const ok = { status: 200, message: '' } as const;

export const leads: Handlers<typeof rows> = {
  add: async ({ body }, ctx) => {
    const { id, similar } = await addLead(ctx, body);
    return { status: 200, message: 'Lead added.', lead: await leadById(ctx, id), similar: [...similar] };
  },

  list: async ({ query }, ctx) => {
    const { stages: sums, ...page } = await pageOfLeads(ctx, query);
    return { ...ok, ...page, stages: [...sums] };
  },

  one: async ({ params }, ctx) => {
    await checkSeen(ctx, params.id);
    const lead = await leadById(ctx, params.id);
    const { name, email, phone_norm, customer_id } = lead;
    const sought = { name, email_norm: email?.toLowerCase() ?? null, phone_norm, lead: lead.id, customer: customer_id };
    return { ...ok, lead, events: await eventsOf(ctx.db, lead.id), similar: [...(await likenesses(ctx, sought))] };
  },

  update: async ({ params, body }, ctx) => {
    await updateLead(ctx, params.id, body);
    return { status: 200, message: 'Lead saved.', lead: await leadById(ctx, params.id) };
  },

  remove: async ({ params }, ctx) => {
    const row = await heldLead(ctx, params.id, 'any');
    if (row.deleted_at === null) await deleteRow(ctx, LEAD, row);
    return { status: 200, message: 'Lead deleted.' };
  },

  restore: async ({ params }, ctx) => {
    const row = await heldLead(ctx, params.id, 'any');
    if (row.deleted_at !== null) {
      const isThere = (await stages(ctx.db)).some(({ id }) => id === row.stage_id);
      // Its stage may be gone by now: it begins again.
      if (!isThere) await changeRow(ctx, LEAD, row, { stage_id: await firstStage(ctx.db, 'open') });
      await restoreRow(ctx, LEAD, row);
    }
    return { status: 200, message: 'Lead restored.', lead: await leadById(ctx, row.id) };
  },

  convert: async ({ params, body }, ctx) => {
    const customer = await customerById(ctx, await convertLead(ctx, params.id, body));
    const lead = await leadById(ctx, params.id);
    return { status: 200, message: `${customer.first_name} ${customer.last_name} is a customer now.`, lead, customer };
  },

  merge: async ({ body }, ctx) => {
    await mergeLeads(ctx, body.keep, body.ids);
    return { status: 200, message: 'Merged.', lead: await leadById(ctx, body.keep) };
  },

  setup: async (_received, { db }) => ({ ...ok, channels: await channels(db), stages: await stages(db) }),

  saveSetup: async ({ body }, ctx) => {
    await saveSetup(ctx, body);
    const message = 'Stages and channels saved.';
    return { status: 200, message, channels: await channels(ctx.db), stages: await stages(ctx.db) };
  },
};
