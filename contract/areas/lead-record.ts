/** What a lead is: somebody who asked and may become a customer. */
import * as z from 'zod/mini';
import { recordTimes } from '../records.ts';
import { day, id, instant } from '../schema.ts';
import { stageCategory } from './lead-stage.ts';

/** What they want, with the words for people. */
export const leadTypes = {
  rental: 'Rental',
  long_term: 'Long-term rental',
  corporate: 'Company account',
  maintenance: 'Maintenance',
  sale: 'Sale of a vehicle',
  other: 'Other',
} as const;
export type LeadType = keyof typeof leadTypes;
const LEAD_TYPES = Object.keys(leadTypes) as readonly LeadType[];
export const leadType = z.enum(LEAD_TYPES, 'There is no such type of lead.');

export const lead = z.object({
  id,
  name: z.string(),
  company: z.nullable(z.string()),
  email: z.nullable(z.string()),
  /** As it was written. */
  phone: z.nullable(z.string()),
  /** The same number as every phone dials it: `+442079460958`. */
  phone_norm: z.nullable(z.string()),
  type: leadType,
  channel_id: z.nullable(id),
  channel_name: z.nullable(z.string()),
  stage_id: id,
  stage_name: z.string(),
  stage_category: stageCategory,
  owner_id: z.nullable(id),
  owner_name: z.nullable(z.string()),
  branch_id: z.nullable(id),
  branch_name: z.nullable(z.string()),
  wanted_from: z.nullable(day),
  wanted_to: z.nullable(day),
  /** What it may be worth, in the yard's currency. */
  value: z.nullable(z.number()),
  /** The day of the next step. */
  next_on: z.nullable(day),
  /** Why it was lost; only of lost ones. */
  lost_reason: z.nullable(z.string()),
  customer_id: z.nullable(id),
  customer_name: z.nullable(z.string()),
  converted_at: z.nullable(instant),
  /** The lead that it was merged into: no list shows it any more. */
  duplicate_of: z.nullable(id),
  /** When something happened last: the newest of its events. */
  last_event_at: instant,
  /** Open, and nothing happened for longer than its stage allows. */
  stale: z.boolean(),
  ...recordTimes,
});
export type Lead = z.output<typeof lead>;

/** One thing that happened. Events are added, never changed. */
export const leadEvent = z.object({
  id,
  kind: z.enum(['created', 'stage', 'note', 'converted', 'merged']),
  at: instant,
  user_name: z.nullable(z.string()),
  /** Of a changed stage: from which to which, as they are called now. */
  from_stage: z.nullable(z.string()),
  to_stage: z.nullable(z.string()),
  /** What was written: a note, why it was lost, who was merged into it. */
  text: z.string(),
});
export type LeadEvent = z.output<typeof leadEvent>;

/** Another lead, or a customer, who may be the same person. */
export const likeness = z.object({
  kind: z.enum(['lead', 'customer']),
  /** Null where it is beyond the reach of whoever asks: then only that there is one is told. */
  id: z.nullable(id),
  name: z.string(),
  /** What both have. A name alone is only a hint. */
  same: z.array(z.enum(['phone', 'email', 'name'])),
  stage_name: z.nullable(z.string()),
  owner_name: z.nullable(z.string()),
  created_at: instant,
});
export type Likeness = z.output<typeof likeness>;

/** What people call the fields: in the form and in the history. */
export const leadLabels = {
  name: 'Name',
  company: 'Company',
  phone: 'Phone',
  email: 'E-mail',
  type: 'Type',
  channel_id: 'Came by',
  stage_id: 'Stage',
  owner_id: 'Owner',
  branch_id: 'Branch',
  wanted_from: 'Wanted from',
  wanted_to: 'Wanted until',
  value: 'Value',
  next_on: 'Next step on',
  lost_reason: 'Lost because',
  note: 'Note',
} as const;
