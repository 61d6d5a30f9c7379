/** Leads: enquiries on their way to becoming customers. A person sees their own, those of their branches, or all (`scopeOf`). */
import * as z from 'zod/mini';
import { del, get, post, put } from '../endpoint.ts';
import { day, done, email, frame, id, idParams, idText, note, numberText, sum, text } from '../schema.ts';
import { lead, leadEvent, leadType, likeness } from './lead-record.ts';
import { stageCategory } from './lead-stage.ts';

const fields = {
  name: text(120),
  company: z.optional(z.nullable(text(120))),
  /** Either `email` or `phone` must be there. A number without its country is one of the branch's (setting `phone_region`). */
  email: z.optional(z.nullable(email)),
  phone: z.optional(z.nullable(text(40))),
  type: z.optional(leadType),
  channel_id: z.optional(z.nullable(id)),
  owner_id: z.optional(z.nullable(id)),
  branch_id: z.optional(z.nullable(id)),
  wanted_from: z.optional(z.nullable(day)),
  wanted_to: z.optional(z.nullable(day)),
  value: z.optional(z.nullable(sum)),
  next_on: z.optional(z.nullable(day)),
  /** Written as an event of the lead. */
  note: z.optional(note(4000)),
  /** Saves it though another lead or a customer has this phone number or e-mail address. */
  accept_duplicate: z.optional(z.boolean('This must be yes or no.')),
};

const answer = z.object({ ...frame, lead });

/** A new customer's own fields, where the conversion makes one. */
const customerFields = {
  first_name: z.optional(text(80)),
  last_name: z.optional(text(80)),
  email: z.optional(z.nullable(email)),
  phone: z.optional(z.nullable(text(40))),
  accept_duplicate: fields.accept_duplicate,
};

const stage = z.object({
  id,
  name: z.string(),
  category: stageCategory,
  /** Days without an event after which an open lead is stale; null: never. */
  stale_days: z.nullable(z.int()),
});

const setup = z.object({ ...frame, channels: z.array(z.object({ id, name: z.string() })), stages: z.array(stage) });

const staleDays = z
  .int('This must be a whole number.')
  .check(z.minimum(1, 'At least 1.'), z.maximum(365, 'At most 365.'));

export const leads = {
  /**
   * 422 `phone` or `email` without either, and `duplicate` when a lead of the last 365 days or a customer has the same: the refusal then names
   * them in `duplicates`. The answer names whoever has the same name in `similar`.
   */
  add: post('/api/leads', {
    permission: 'lead.create',
    replay: 'create',
    body: z.object(fields),
    answer: z.object({ ...frame, lead, similar: z.array(likeness) }),
  }),

  /** The newest first, page by page. `stages` counts and sums what the filters find, whatever the stage. */
  list: get('/api/leads', {
    permission: 'lead.view',
    query: z.object({
      page: z.optional(
        numberText(
          z
            .int('This must be a whole number.')
            .check(z.minimum(1, 'At least 1.'), z.maximum(100_000, 'At most 100,000.')),
        ),
      ),
      per_page: z.optional(
        numberText(
          z.int('This must be a whole number.').check(z.minimum(1, 'At least 1.'), z.maximum(500, 'At most 500.')),
        ),
      ),
      search: z.optional(z.string().check(z.maxLength(100, 'At most 100 characters.'))),
      type: z.optional(leadType),
      stage_id: z.optional(idText),
      channel_id: z.optional(idText),
      owner_id: z.optional(idText),
      stale: z.optional(z.enum(['1'], 'This must be 1, or left out.')),
      /** The deleted ones instead of the others. */
      deleted: z.optional(z.enum(['1'], 'This must be 1, or left out.')),
    }),
    answer: z.object({
      ...frame,
      leads: z.array(lead),
      page: z.int(),
      per_page: z.int(),
      last_page: z.int(),
      total: z.int(),
      stages: z.array(z.object({ ...stage.shape, count: z.int(), value: z.number() })),
    }),
  }),

  /** With what happened, the newest first, and who else may be the same person. */
  one: get('/api/leads/{id}', {
    permission: 'lead.view',
    params: idParams,
    answer: z.object({ ...frame, lead, events: z.array(leadEvent), similar: z.array(likeness) }),
  }),

  /**
   * Changes the fields that are sent; of two who change one field the later stands. 422 `lost_reason` for a lost one without it, `stage_id`
   * for won, which only the conversion makes, and for a converted one; `duplicate` as when one is added. 410 for one that was merged.
   */
  update: put('/api/leads/{id}', {
    permission: 'lead.update',
    replay: 'repeat',
    params: idParams,
    body: z.partial(z.object({ ...fields, stage_id: id, lost_reason: z.optional(z.nullable(text(400))) })),
    answer,
  }),

  remove: del('/api/leads/{id}', { permission: 'lead.delete', replay: 'repeat', params: idParams, answer: done }),

  restore: post('/api/restore-lead/{id}', {
    permission: 'lead.delete',
    replay: 'repeat',
    own: true,
    params: idParams,
    answer,
  }),

  /**
   * Makes a customer of the lead, or gives it to one, once: a converted lead answers the same again. 422 `status` for a lost one, `customer_id`
   * for a customer who does not exist, the fields of a new customer, `duplicate` as when a lead is added.
   */
  convert: post('/api/leads/{id}/convert', {
    permission: 'lead.convert',
    replay: 'create',
    own: true,
    params: idParams,
    body: z.object({ customer_id: z.optional(id), ...customerFields }),
    answer: z.object({
      ...frame,
      lead,
      customer: z.object({
        id,
        first_name: z.string(),
        last_name: z.string(),
        email: z.nullable(z.string()),
        phone: z.nullable(z.string()),
      }),
    }),
  }),

  /** `keep` gets the events of the others, and what it lacks itself. 422 `ids` for what cannot be one with it. */
  merge: post('/api/leads/merge', {
    permission: 'lead.convert',
    replay: 'online',
    own: true,
    body: z.object({
      keep: id,
      ids: z
        .array(id, 'This must be a list of numbers.')
        .check(z.minLength(1, 'Choose at least one.'), z.maxLength(50, 'At most 50 at once.')),
    }),
    answer,
  }),

  setup: get('/api/lead-setup', { permission: 'lead.setup', own: true, answer: setup }),

  /**
   * Channels and stages as they are from now on, in this order. Those left out go: 422 `stages` while a lead is in one, or when there is no open
   * one, or not exactly one for won and one for lost.
   */
  saveSetup: post('/api/lead-setup', {
    permission: 'lead.setup',
    replay: 'repeat',
    own: true,
    body: z.object({
      channels: z
        .array(z.object({ id: z.optional(id), name: text(60) }), 'This must be a list of channels.')
        .check(z.maxLength(50, 'At most 50 channels.')),
      stages: z
        .array(
          z.object({
            id: z.optional(id),
            name: text(60),
            category: stageCategory,
            stale_days: z.optional(z.nullable(staleDays)),
          }),
          'This must be a list of stages.',
        )
        .check(z.maxLength(20, 'At most 20 stages.')),
    }),
    answer: setup,
  }),
};
