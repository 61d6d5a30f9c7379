/** Cohorts: groups of vehicles whose profit is stated together, the vehicles that each had over time, and its terms (money.md §1, §2, §3). */
import * as z from 'zod/mini';
import { del, get, post, put } from '../endpoint.ts';
import { listFrame, listQuery, recordTimes } from '../records.ts';
import { day, done, email, frame, id, idParams, note, sum, text } from '../schema.ts';

const keysOf = <K extends string>(words: Readonly<Record<K, string>>) => Object.keys(words) as K[];

/** Whose the vehicles of a cohort may be, with the words for people. */
export const ownerKinds = { own: 'Company’s own', managed: 'Managed for an owner' } as const;
/** With the house, of which there is one, for always. */
export const cohortKinds = { house: 'House', ...ownerKinds } as const;
export type CohortKind = keyof typeof cohortKinds;
const kind = z.enum(keysOf(cohortKinds), 'There is no such kind of cohort.');

/** What terms are agreed on: parts of income, all income that is not named, expenses, and the fee of a vehicle and month. */
export const termComponents = {
  '*': 'All other income',
  trip: 'Trips',
  discount: 'Discounts',
  delivery: 'Delivery',
  extras: 'Extras',
  distance: 'Extra distance',
  late: 'Late returns',
  cancellation: 'Cancellations',
  cleaning: 'Cleaning',
  smoking: 'Smoking',
  fuel: 'Fuel',
  charging: 'Charging',
  tolls: 'Tolls',
  fines: 'Fines',
  airport: 'Airport fees',
  other: 'Other income',
  adjustment: 'Adjustments',
  tax: 'Tax',
  expense: 'Expenses',
  fee: 'Fee for a vehicle and month',
} as const;
export type TermComponent = keyof typeof termComponents;
const component = z.enum(keysOf(termComponents), 'There are no terms of such a kind.');

const term = z.object({
  component,
  /** The owner's share; null for the fee. */
  owner_percent: z.nullable(z.number()),
  /** The fee; null for all others. */
  amount: z.nullable(z.number()),
});
export type CohortTerm = z.output<typeof term>;

const agreed = z.object({ from_date: day, terms: z.array(term) });
/** All that is agreed from a day on, until the next such day. */
export type AgreedTerms = z.output<typeof agreed>;

const member = z.object({
  vehicle_id: id,
  plate: z.string(),
  name: z.string(),
  from_date: day,
  /** Its last day; null: until further notice. */
  until_date: z.nullable(day),
});
export type CohortMember = z.output<typeof member>;

const named = {
  id,
  name: z.string(),
  code: z.string(),
  kind,
  owner_name: z.string(),
  /** The last day that was stated to its owner; null where none was. */
  locked_until: z.nullable(day),
};

const cohort = z.object({
  ...named,
  ...recordTimes,
  owner_email: z.nullable(z.string()),
  note: z.string(),
  /** Vehicles of today. */
  count: z.int(),
  /** Which vehicles it had when, the latest first. Empty for the house, which has what is nobody's. */
  members: z.array(member),
  /** The latest first. Without any: all income and all expenses are the owner's, and there is no fee. */
  agreed: z.array(agreed),
});
export type Cohort = z.output<typeof cohort>;

const ofDay = z.object({
  ...named,
  /** Those of the day. */
  vehicles: z.array(z.object({ id, plate: z.string(), name: z.string() })),
  /** Those of the day, with what holds where nothing was agreed. */
  terms: z.array(term),
});

/** What people call the fields: in the form and in the history. */
export const cohortLabels = {
  name: 'Name',
  code: 'Code',
  kind: 'Kind',
  owner_name: 'Owner',
  owner_email: 'E-mail of the owner',
  note: 'Note',
} as const;

const fields = z.object({
  /** Name and code are unique among those that are not archived, without regard to case. */
  name: text(80),
  code: text(12),
  kind: z.enum(keysOf(ownerKinds), 'Say whose it is. There is one house already.'),
  owner_name: z.optional(note(120)),
  owner_email: z.optional(z.nullable(email)),
  note: z.optional(note(2000)),
});

const percent = z.number('This must be a number.').check(
  z.minimum(0, 'This must not be below zero.'),
  z.maximum(100, 'At most 100.'),
  z.refine((value) => /^\d+(\.\d{1,2})?$/.test(String(value)), 'At most two digits after the point.'),
);
const sentTerm = z.object({
  component,
  owner_percent: z.optional(z.nullable(percent)),
  amount: z.optional(z.nullable(sum)),
});

const answer = z.object({ ...frame, cohort });
const seeing = { permission: 'cohort.view' } as const;
/** Whose money it is follows from these: they are sent while a person waits, and never by themselves later. */
const changing = { own: true, permission: 'cohort.update', replay: 'online' } as const;

export const cohorts = {
  /** The cohorts of a day, with its vehicles and terms; the house is the last one. Without a day: of today. */
  ofDay: get('/api/getCohortsData', {
    ...seeing,
    query: z.object({ date: z.optional(day) }),
    answer: z.object({ ...frame, cohortsData: z.array(ofDay) }),
  }),

  list: get('/api/cohorts', {
    ...seeing,
    own: true,
    query: z.object({ ...listQuery(['name', 'code', 'owner_name', 'count', 'updated_at']), kind: z.optional(kind) }),
    answer: z.object({ ...listFrame, cohorts: z.array(cohort) }),
  }),

  one: get('/api/cohorts/{id}', { ...seeing, own: true, params: idParams, answer }),

  /** 422 `name`, `code` when they are taken. */
  add: post('/api/cohorts', { ...changing, body: fields, answer }),

  /** 422 `kind` where the house would be no house any more. */
  update: put('/api/cohorts/{id}', { ...changing, params: idParams, body: z.partial(fields), answer }),

  /** Archives it. 422 `id` for the house, and while vehicles are in it or will be. */
  remove: del('/api/cohorts/{id}', { ...changing, params: idParams, answer: done }),

  restore: post('/api/restore-cohort/{id}', { ...changing, params: idParams, answer }),

  /**
   * From the day on the vehicles are in this cohort, and in none that they were to be in later. To the house they go by its id. 422
   * `vehicle_ids.4` where the fifth does not exist.
   */
  addVehicles: post('/api/cohorts/{id}/vehicles', {
    ...changing,
    params: idParams,
    body: z.object({
      vehicle_ids: z
        .array(id, 'This must be a list.')
        .check(z.minLength(1, 'Choose a vehicle.'), z.maxLength(500, 'At most 500.')),
      from_date: day,
    }),
    answer,
  }),

  /**
   * What is agreed from the day on, as a whole; an empty list takes back what was agreed from that day on. 422 `terms.4.component` where the
   * fifth is there twice, `terms.4.owner_percent` or `terms.4.amount` where it lacks its number.
   */
  setTerms: put('/api/cohorts/{id}/terms', {
    ...changing,
    params: idParams,
    body: z.object({
      from_date: day,
      terms: z.array(sentTerm, 'This must be a list.').check(z.maxLength(30, 'At most 30.')),
    }),
    answer,
  }),
};
