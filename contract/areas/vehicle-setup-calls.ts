/** What is checked on vehicles: categories, their items, the default set, and the sets of odd vehicles. */
import * as z from 'zod/mini';
import { get, post } from '#contract/endpoint.ts';
import { frame, id, idParams, instant, paging, text } from '#contract/schema.ts';
import { itemSeverity, workKind } from './vehicle-status-record.ts';

export const setupItem = z.object({
  id,
  category_id: id,
  title: z.string(),
  severity: itemSeverity,
  needs_photo: z.boolean(),
  /** Of the set that vehicles have who have no own one. */
  in_default: z.boolean(),
  archived_at: z.nullable(instant),
});
export type SetupItem = z.output<typeof setupItem>;

export const setupCategory = z.object({
  id,
  name: z.string(),
  /** When all its items of a round are done, return holds of this kind close. */
  closes_hold: z.nullable(workKind),
  archived_at: z.nullable(instant),
  /** How many vehicles in service have items of it. */
  vehicles: z.int(),
  /** In their order; archived ones last. */
  items: z.array(setupItem),
});
export type SetupCategory = z.output<typeof setupCategory>;

/** The set of a vehicle: the items that are checked on it, in order. */
export const vehicleSet = z.object({
  vehicle_id: id,
  /** False where it has the default set. */
  own: z.boolean(),
  categories: z.array(z.object({ id, name: z.string(), item_ids: z.array(id) })),
});

const named = z.object({ id, title: z.string() });

const ids = z.array(id, 'This must be a list.').check(z.maxLength(200, 'At most 200.'));
const yes = z.optional(z.boolean('This must be yes or no.'));
const write = { permission: 'vehicle-status.configure', replay: 'repeat' } as const;
const setAnswer = z.object({ ...frame, set: vehicleSet });

export const setupCalls = {
  /** The catalogue in its order, archived categories last. */
  categories: get('/api/vehicle_status/categories', {
    permission: 'vehicle-status.view',
    answer: z.object({ ...frame, categories: z.array(setupCategory) }),
  }),

  /** Gives the vehicle a set of its own: the default items of these categories, in this order. */
  selectCategories: post('/api/vehicle_config/select_categories', {
    ...write,
    body: z.object({ vehicle_id: id, category_ids: ids }),
    answer: setAnswer,
  }),

  /** Says which items of a category are checked on the vehicle, in order. The open round follows; what was done stays in its history. */
  selectItems: post('/api/vehicle_config/checklist', {
    ...write,
    body: z.object({ vehicle_id: id, category_id: id, item_ids: ids }),
    answer: setAnswer,
  }),

  /** Makes a category, or changes the one of `id`: only the fields sent. 422 `name` when it is taken. */
  saveCategory: post('/api/vehicle_config/categories', {
    ...write,
    body: z.object({
      id: z.optional(id),
      name: z.optional(text(60)),
      closes_hold: z.optional(z.nullable(workKind)),
      position: z.optional(z.int('This must be a whole number.').check(z.minimum(1), z.maximum(1000))),
      archived: yes,
    }),
    answer: z.object({ ...frame, category: setupCategory }),
  }),

  /** The order of a category's items, on one vehicle or (without it) in the default. Items that are not named follow. The latest order wins. */
  reorder: post('/api/vehicle_config/checklist_reorder', {
    ...write,
    body: z.object({ vehicle_id: z.optional(id), category_id: id, ordered_ids: ids }),
    answer: z.object({ ...frame, ordered_ids: z.array(id) }),
  }),

  /** Makes an item of a category, or changes the one of `id`: only the fields sent. Past rounds keep the title that they had. */
  saveItem: post('/api/vehicle_status/checklist', {
    ...write,
    replay: 'create',
    body: z.object({
      id: z.optional(id),
      category_id: id,
      title: text(120),
      severity: z.optional(itemSeverity),
      needs_photo: yes,
      in_default: yes,
      archived: yes,
    }),
    answer: z.object({ ...frame, item: setupItem }),
  }),

  /** The vehicles in service whose set is not the default. */
  oddVehicles: get('/api/vehicle_config/miscellaneous_vehicles', {
    permission: 'vehicle-status.configure',
    query: z.object(paging),
    answer: z.object({
      ...frame,
      vehicles: z.array(
        z.object({
          id,
          plate: z.string(),
          name: z.string(),
          branch_id: z.nullable(id),
          /** Items that it has and the default has not; and the other way round. */
          added: z.array(named),
          missing: z.array(named),
          /** Nothing is checked on it. */
          empty: z.boolean(),
        }),
      ),
      next_cursor: z.nullable(z.string()),
    }),
  }),

  /** Gives the vehicle the default set again; with `make_default` its set becomes the default of all that have no own one. */
  setDefault: post('/api/setDefaultVehicleConfig/{id}', {
    ...write,
    params: idParams,
    body: z.object({ make_default: yes }),
    answer: z.object({
      ...setAnswer.shape,
      /** How many vehicles are checked for other items than before. */
      vehicles: z.int(),
    }),
  }),
};
