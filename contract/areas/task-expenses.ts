/** What the house charges vehicles for: parts and supplies, which leave the stock in the same act, and work (money.md §3 "expenses"). */
import * as z from 'zod/mini';
import { del, get, post } from '../endpoint.ts';
import { listFrame, recordTimes } from '../records.ts';
import { day, done, frame, id, idParams, idText, instant, note, paging, text } from '../schema.ts';

const keysOf = <K extends string>(words: Readonly<Record<K, string>>) => Object.keys(words) as K[];

/** What is charged, with the words for people. */
export const chargeItems = { part: 'Part', supply: 'Supply', labour: 'Work', other: 'Other' } as const;
export type ChargeItem = keyof typeof chargeItems;
const item = z.enum(keysOf(chargeItems), 'There is no such kind of charge.');

const state = z.enum(['submitted', 'approved', 'rejected'], 'There is no such state.');

const charge = z.object({
  id,
  ...recordTimes,
  todo_id: z.nullable(id),
  todo_title: z.nullable(z.string()),
  vehicle_id: id,
  plate: z.string(),
  item,
  part_id: z.nullable(id),
  supply_id: z.nullable(id),
  /** The name of the part or supply. */
  item_name: z.nullable(z.string()),
  category_id: id,
  category_name: z.string(),
  description: z.string(),
  quantity: z.number(),
  unit: z.string(),
  unit_cost: z.number(),
  /** Quantity times cost, to the cent. */
  amount: z.string(),
  used_on: day,
  booked_on: day,
  /** It counts later than it happened: its own month was stated already. */
  late: z.boolean(),
  /** It is stated: nobody changes its money any more. */
  locked: z.boolean(),
  state,
  version: z.int(),
  decided_at: z.nullable(instant),
  decided_by_name: z.nullable(z.string()),
  decide_reason: z.string(),
  /** Of a part or supply: the movement of stock that is the same act. */
  movement_id: z.nullable(id),
  created_by: z.nullable(id),
  created_by_name: z.nullable(z.string()),
});
export type Charge = z.output<typeof charge>;

/** What people call the fields: in the form and in the history. */
export const chargeLabels = {
  todo_id: 'Todo',
  vehicle_id: 'Vehicle',
  item: 'What',
  part_id: 'Part',
  supply_id: 'Supply',
  category_id: 'Category',
  description: 'Description',
  quantity: 'Quantity',
  unit: 'Unit',
  unit_cost: 'Cost of one',
  used_on: 'Used on',
} as const;

const decimal = (digits: number, words: string) =>
  z.number('This must be a number.').check(
    z.minimum(0, 'This must not be below zero.'),
    z.maximum(999_999, 'At most 999,999.'),
    z.refine(
      (value) => new RegExp(`^\\d+(\\.\\d{1,${digits}})?$`).test(String(value)),
      `At most ${words} digits after the point.`,
    ),
  );
const quantity = decimal(3, 'three').check(z.positive('This must be above zero.'));
const unitCost = decimal(4, 'four');

const named = z.object({ id, name: z.string() });
/** What the form offers, and phones keep. Cohorts are there for who sees them. */
const referenceData = {
  vehicleParts: z.array(named),
  vehicleSupplies: z.array(named),
  vendors: z.array(named),
  locations: z.array(named),
  vehicles: z.array(z.object({ id, name: z.string(), plate: z.string() })),
  /** Plate, VIN and its last six → vehicle. */
  identifiers: z.record(z.string(), id),
  cohortsData: z.array(named),
  expenseCategories: z.array(named),
  paymentMethods: z.array(named),
};
const reference = z.object(referenceData);
export type ChargeReference = z.output<typeof reference>;

const params = idParams;
const answer = z.object({ ...frame, data: charge });

export const taskExpenses = {
  /** The newest first. `with=reference` brings what the form offers. */
  list: get('/api/task-expenses-data', {
    permission: 'expense.view',
    query: z.object({
      ...paging,
      /** In the name of the part or supply, the description, the plate and the category. */
      search: z.optional(z.string().check(z.maxLength(100, 'At most 100 characters.'))),
      todo_id: z.optional(idText),
      vehicle_id: z.optional(idText),
      status: z.optional(state),
      startDate: z.optional(day),
      endDate: z.optional(day),
      with: z.optional(z.enum(['reference'], 'This must be reference.')),
    }),
    answer: z.object({ ...listFrame, data: z.array(charge), ...z.partial(reference).shape }),
  }),

  /** A part or supply leaves the stock in the same act. 404 for a todo that is not the person’s; it says the vehicle where no other does. */
  store: post('/api/task-expenses-data', {
    permission: 'expense.create',
    replay: 'create',
    body: z.object({
      vehicle_id: z.optional(z.nullable(id)),
      todo_id: z.optional(z.nullable(id)),
      item,
      quantity,
      category_id: id,
      /** Of work and other things; a part or supply costs what the stock does. */
      unit_cost: z.optional(z.nullable(unitCost)),
      unit: z.optional(note(20)),
      part_id: z.optional(z.nullable(id)),
      supply_id: z.optional(z.nullable(id)),
      description: z.optional(note(500)),
      used_on: z.optional(day),
      client_ref: z.optional(text(80)),
    }),
    answer,
  }),

  edit: get('/api/task-expenses-data/{id}/edit', {
    permission: 'expense.create',
    params,
    answer: z.object({ ...answer.shape, ...referenceData }),
  }),

  /** 422 `version` when it was changed since; what left the stock is deleted and entered anew. An approval is taken back. */
  update: post('/api/task-expenses-data/{id}', {
    permission: 'expense.create',
    replay: 'online',
    params,
    body: z.object({
      version: z.int('This must be a whole number.').check(z.minimum(1, 'At least 1.')),
      quantity: z.optional(quantity),
      category_id: z.optional(id),
      unit_cost: z.optional(unitCost),
      unit: z.optional(note(20)),
      description: z.optional(note(500)),
      used_on: z.optional(day),
    }),
    answer,
  }),

  /** 422 `status` while it is approved. What left the stock is put back. */
  remove: del('/api/task-expenses-data/{id}', { permission: 'expense.create', replay: 'repeat', params, answer: done }),
};
