/** Maintenance: the rules by which it is due, what is due of the fleet, and the todos that are made of it (vehicles.md §3, §4.5). */
import * as z from 'zod/mini';
import { applies } from '../applies.ts';
import { del, get, post, put } from '../endpoint.ts';
import { DUE_STATES } from '../maintenance/due.ts';
import { listFrame, listQuery, recordTimes } from '../records.ts';
import {
  day,
  done,
  frame,
  id,
  idParams,
  idText,
  note,
  numberText,
  odometerValue,
  paging,
  text,
  timeOfDay,
} from '../schema.ts';
import { checkSeverity } from './maintenance-checks.ts';
import { odometerUnit } from './odometer-input.ts';

const whole = (least: number, most: number) =>
  z
    .int('This must be a whole number.')
    .check(z.minimum(least, `At least ${least}.`), z.maximum(most, `At most ${most.toLocaleString('en')}.`));

const miles = whole(1, 1_000_000);
const months = whole(1, 240);

export const taskMile = z.object({
  id,
  title: z.string(),
  /** The distance after which it is due, in `unit`; null when only time counts. */
  miles: z.nullable(z.int()),
  unit: odometerUnit,
  /** The months after which it is due; null when only the distance counts. */
  months: z.nullable(z.int()),
  /** Completing a todo of this category counts as done. */
  category_id: z.nullable(id),
  category_name: z.nullable(z.string()),
  applies,
  /** So many days before, it is soon. */
  lead_days: z.int(),
  /** Due at multiples of the distance. */
  fixed: z.boolean(),
  /** How many vehicles in service it applies to. */
  vehicles: z.int(),
  ...recordTimes,
});
export type TaskMile = z.output<typeof taskMile>;

const ruleFields = z.object({
  /** Unique among those that are not archived, without regard to case. */
  title: text(80),
  miles: z.optional(z.nullable(miles)),
  unit: z.optional(odometerUnit),
  months: z.optional(z.nullable(months)),
  category_id: z.optional(z.nullable(id)),
  applies: z.optional(applies),
  lead_days: z.optional(whole(0, 365)),
  fixed: z.optional(z.boolean('This must be yes or no.')),
});

/** What people call the fields: in the form and in the history. */
export const ruleLabels = {
  title: 'Rule',
  miles: 'Distance',
  unit: 'Unit',
  months: 'Months',
  category_id: 'Category of the todos',
  applies: 'Applies to',
  lead_days: 'Days ahead',
  fixed: 'At multiples of the distance',
} as const;

const ruleAnswer = z.object({ ...frame, rule: taskMile });
const ruleWrite = { permission: 'maintenance.update', own: true, replay: 'repeat', params: idParams } as const;

/** The rules. 422 for `miles` where neither a distance nor months are left, for `title` where it is taken. */
export const taskMiles = {
  list: get('/api/getTaskMiles', {
    permission: 'todo.view',
    query: z.object(listQuery(['title', 'miles', 'months', 'category_name', 'vehicles', 'updated_at'])),
    answer: z.object({ ...listFrame, taskMiles: z.array(taskMile) }),
  }),

  one: get('/api/task-miles/{id}', { permission: 'todo.view', own: true, params: idParams, answer: ruleAnswer }),

  add: post('/api/task-miles', {
    permission: 'maintenance.update',
    own: true,
    replay: 'create',
    body: ruleFields,
    answer: ruleAnswer,
  }),

  /** Changes the fields that are sent. */
  update: put('/api/task-miles/{id}', { ...ruleWrite, body: z.partial(ruleFields), answer: ruleAnswer }),

  /** Archives: nothing is due by it any more, and what was done by it stays. */
  remove: del('/api/task-miles/{id}', { ...ruleWrite, answer: done }),

  restore: post('/api/restore-task-miles/{id}', { ...ruleWrite, answer: ruleAnswer }),
};

const dueState = z.enum(DUE_STATES, 'There is no such state.');

/** One rule of one vehicle. Distances are in the vehicle's unit. */
export const dueTask = z.object({
  vehicle: z.object({
    id,
    plate: z.string(),
    name: z.string(),
    branch_id: z.nullable(id),
    branch_name: z.nullable(z.string()),
    unit: odometerUnit,
    /** It is in the person's reach: what holds of it may be changed, and its work be planned, by whoever has the right. */
    within: z.boolean(),
  }),
  rule: z.object({ id, title: z.string(), category_id: z.nullable(id), category_name: z.nullable(z.string()) }),
  state: dueState,
  /** Only the estimate says so, no reading. */
  guessed: z.boolean(),
  because: z.nullable(z.enum(['distance', 'date'])),
  due_total: z.nullable(z.int()),
  remaining: z.nullable(z.int()),
  due_on: z.nullable(day),
  /** How far it is thought to have gone. */
  estimate: z.nullable(z.int()),
  /** What counts for this vehicle, and what of it is its own. */
  interval: z.nullable(z.int()),
  months: z.nullable(z.int()),
  own_miles: z.nullable(z.int()),
  own_months: z.nullable(z.int()),
  last_total: z.nullable(z.int()),
  last_on: z.nullable(day),
  /** No reading says `last_total`. */
  estimated: z.boolean(),
  /** The open todo for it, if the person sees it. */
  todo: z.nullable(z.object({ id, title: z.string(), todo_date: day })),
  /** It is planned, also where the person does not see the todo. */
  planned: z.boolean(),
  /** The first day with room for the work, in the time of the branch. Null where it is planned already, or nothing is due. */
  gap: z.nullable(z.object({ day, from: timeOfDay, to: timeOfDay })),
});
export type DueTask = z.output<typeof dueTask>;

const count = z.int();
const MOST_PLANNED = 100;

export const maintenance = {
  /**
   * What falls due within so many days (30), the first due first, and what nobody knows the last time of at the end. With `vehicle_id`: all rules of
   * that vehicle, unless days are named. `counts`: by state, whatever `state` says.
   */
  due: get('/api/checkOilChangeTask', {
    permission: 'vehicle.view',
    query: z.object({
      ...paging,
      vehicle_id: z.optional(idText),
      branch_id: z.optional(idText),
      class_id: z.optional(idText),
      rule_id: z.optional(idText),
      within_days: z.optional(numberText(whole(0, 3_660))),
      state: z.optional(dueState),
      search: z.optional(z.string().check(z.maxLength(100, 'At most 100 characters.'))),
    }),
    answer: z.object({
      ...frame,
      tasks: z.array(dueTask),
      next_cursor: z.nullable(z.string()),
      total: z.int(),
      counts: z.object({ off: count, unknown: count, ok: count, soon: count, due: count, overdue: count }),
    }),
  }),

  /** What is looked at on walk-rounds, in order; with `vehicle_id` what is looked at on that vehicle. */
  checks: get('/api/getMaintanceCheckList', {
    permission: 'todo.view',
    query: z.object({ vehicle_id: z.optional(idText) }),
    answer: z.object({
      ...frame,
      maintenanceCheck: z.array(z.object({ id, title: z.string(), severity: checkSeverity })),
    }),
  }),

  /**
   * What holds of a rule for one vehicle: its own interval, off, and when it was done last. `last_on` replaces what was known of that, and null says
   * that nobody knows; `last_odometer` is what the dial showed on that day, or on the one that is known.
   */
  keep: post('/api/vehicle-maintenance/{id}', {
    permission: 'maintenance.update',
    own: true,
    replay: 'repeat',
    params: idParams,
    body: z.object({
      rule_id: id,
      miles: z.optional(z.nullable(miles)),
      months: z.optional(z.nullable(months)),
      off: z.optional(z.boolean('This must be yes or no.')),
      last_on: z.optional(z.nullable(day)),
      last_odometer: z.optional(z.nullable(odometerValue)),
    }),
    answer: z.object({ ...frame, task: dueTask }),
  }),

  /** Makes a todo of each, all or none. 422 for `items.3.vehicle_id`, … and `items.3` where there is an open one already. */
  plan: post('/api/plan-maintenance', {
    permission: 'todo.create',
    own: true,
    replay: 'create',
    body: z.object({
      items: z
        .array(
          z.object({ vehicle_id: id, rule_id: id, todo_date: day, todo_time: z.optional(z.nullable(timeOfDay)) }),
          'This must be a list.',
        )
        .check(z.minLength(1, 'Choose at least one.'), z.maxLength(MOST_PLANNED, `At most ${MOST_PLANNED} at once.`)),
      /** Who does them; nobody unless it is said. */
      resource: z.optional(z.nullable(id)),
      note: z.optional(note(2000)),
    }),
    answer: z.object({
      ...frame,
      todos: z.array(z.object({ id, title: z.string(), todo_date: day, vehicle_id: id })),
    }),
  }),
};

/** What people call what is kept of a rule for one vehicle: in the form and in the history. */
export const keptLabels = {
  miles: 'Own distance',
  months: 'Own months',
  off: 'Not for this vehicle',
  last_on: 'Done last on',
  last_odometer: 'Dial then',
} as const;
