/** Parts and supplies: what there is of each in which branch, as a ledger of movements (vehicles.md §3, §4.8). */
import * as z from 'zod/mini';
import { applies } from '../applies.ts';
import { del, get, post, put } from '../endpoint.ts';
import { flag, listFrame, listQuery, recordTimes } from '../records.ts';
import { done, frame, id, idParams, idText, instant, note, paging, text } from '../schema.ts';

const keysOf = <K extends string>(words: Readonly<Record<K, string>>) => Object.keys(words) as K[];

/** What an item is counted in, with the words for people. */
export const stockUnits = { pc: 'Pieces', set: 'Sets', l: 'Litres', kg: 'Kilograms', m: 'Metres' } as const;
const unit = z.enum(keysOf(stockUnits), 'There is no such unit.');
export type StockUnit = z.output<typeof unit>;

/** `use` takes from the shelf onto a vehicle, `return` brings that back, `adjust` is a count. */
export const movementKinds = {
  receive: 'Received',
  use: 'Used',
  return: 'Brought back',
  adjust: 'Counted',
  transfer: 'Moved to another branch',
} as const;
const movementKind = z.enum(keysOf(movementKinds), 'There is no such kind of movement.');
export type MovementKind = z.output<typeof movementKind>;

const MOST = 99_999_999;

/** A number of the ledger: never below zero, with so many digits after the point. */
const decimal = (digits: number, words: string) =>
  z.number('This must be a number.').check(
    z.minimum(0, 'This must not be below zero.'),
    z.maximum(MOST, 'At most 99,999,999.'),
    z.refine(
      (value) => new RegExp(`^\\d+(\\.\\d{1,${digits}})?$`).test(String(value)),
      `At most ${words} digits after the point.`,
    ),
  );

/** How much, in the item's unit. */
const quantity = decimal(3, 'three');
/** What one costs, in the yard's currency. */
const unitCost = decimal(4, 'four');

const level = z.object({
  branch_id: id,
  branch_name: z.string(),
  /** Below zero when more was used than was known to be there: it must be counted. */
  on_hand: z.number(),
  average_cost: z.number(),
  /** What is there is worth so much. */
  value: z.number(),
  /** Where it lies. */
  place: z.string(),
  /** At or below the minimum. */
  low: z.boolean(),
  /** How much to order, up to the maximum; 0 where it is not low. */
  proposal: z.number(),
});
export type StockLevel = z.output<typeof level>;

export const stockItem = z.object({
  id,
  ...recordTimes,
  name: z.string(),
  sku: z.nullable(z.string()),
  barcode: z.nullable(z.string()),
  unit,
  minimum: z.number(),
  maximum: z.number(),
  fits: applies,
  vendor_id: z.nullable(id),
  vendor_name: z.nullable(z.string()),
  /** Comes back from the vehicle: a child seat, a jump starter. */
  returnable: z.boolean(),
  /** Of the branches whose shelves the person sees: those of theirs, or all with `vehicle.view-all`. */
  levels: z.array(level),
  /** Of these branches together. */
  on_hand: z.number(),
  value: z.number(),
  /** Low in one of them. */
  low: z.boolean(),
});
export type StockItem = z.output<typeof stockItem>;

/** What people call the fields: in the form and in the history. */
export const stockLabels = {
  name: 'Name',
  sku: 'Part number',
  barcode: 'Barcode',
  unit: 'Counted in',
  minimum: 'Order at',
  maximum: 'Fill up to',
  vendor_id: 'Vendor',
  returnable: 'Comes back from the vehicle',
  fits: 'For which vehicles',
} as const;

export const movement = z.object({
  id,
  item_id: id,
  branch_id: id,
  branch_name: z.string(),
  kind: movementKind,
  /** Above zero when it came, below when it went. */
  quantity: z.number(),
  unit_cost: z.number(),
  value: z.number(),
  vehicle_id: z.nullable(id),
  plate: z.nullable(z.string()),
  todo_id: z.nullable(id),
  note: z.string(),
  /** The use that this one takes back. */
  reverses_id: z.nullable(id),
  /** It was taken back. */
  reversed: z.boolean(),
  at: instant,
  user_name: z.nullable(z.string()),
});
export type Movement = z.output<typeof movement>;

/** A movement on or off a vehicle, with what it is of. */
export const vehicleMovement = z.object({
  ...movement.shape,
  source: z.enum(['part', 'supply']),
  item_name: z.string(),
  unit,
  todo_title: z.nullable(z.string()),
});
export type VehicleMovement = z.output<typeof vehicleMovement>;

const fields = {
  name: text(120),
  /** Unique among the living, without regard to case. */
  sku: z.optional(z.nullable(text(60))),
  barcode: z.optional(z.nullable(text(60))),
  unit,
  minimum: z.optional(quantity),
  /** Not below `minimum`. */
  maximum: z.optional(quantity),
  fits: z.optional(applies),
  vendor_id: z.optional(z.nullable(id)),
  returnable: z.optional(z.boolean('This must be yes or no.')),
};

/** What was there when the item was first written down. */
const opening = z.object({
  branch_id: id,
  quantity: quantity.check(z.positive('This must be above zero.')),
  unit_cost: unitCost,
});

const answer = z.object({ ...frame, item: stockItem });

interface Kind<M extends string> {
  readonly path: string;
  readonly unuse: string;
  readonly restore: string;
  /** The name of the list in its answer. */
  readonly many: M;
}

/** The calls of parts, or of supplies. */
function stockCalls<M extends 'vehicleParts' | 'vehicleSupplies'>({ path, unuse, restore, many }: Kind<M>) {
  return {
    list: get(path, {
      permission: 'part.view',
      query: z.object({
        ...listQuery(['name', 'sku', 'on_hand', 'value', 'vendor_name', 'updated_at']),
        /** Only the shelf of this branch counts. */
        branch_id: z.optional(idText),
        vendor_id: z.optional(idText),
        /** Only what is low on one of the shelves. */
        low: z.optional(flag),
        /** Only what fits this vehicle. */
        fits: z.optional(idText),
      }),
      answer: z.object({ ...listFrame, [many]: z.array(stockItem) } as typeof listFrame &
        Record<M, z.ZodMiniArray<typeof stockItem>>),
    }),

    edit: get(`${path}/{id}/edit`, {
      permission: 'part.view',
      params: idParams,
      answer: z.object({
        ...answer.shape,
        /** The last fifty, the newest first. */
        movements: z.array(movement),
        vendors: z.array(z.object({ id, name: z.string() })),
      }),
    }),

    /** 422 `sku`, `barcode` when another living item has it. */
    add: post(path, {
      permission: 'part.create',
      replay: 'create',
      body: z.object({ ...fields, opening: z.optional(opening) }),
      answer,
    }),

    /** Changes the fields that are sent. 422 `quantity` (it is counted instead), and `unit` once something was moved. */
    update: put(`${path}/{id}`, {
      permission: 'part.update',
      replay: 'repeat',
      params: idParams,
      body: z.object({ ...z.partial(z.object(fields)).shape, quantity: z.optional(quantity) }),
      answer,
    }),

    /** Archives. 422 `id` while some of it is there. It stays shown where it was used. */
    remove: del(`${path}/{id}`, { permission: 'part.delete', replay: 'repeat', params: idParams, answer: done }),

    restore: post(`${restore}/{id}`, {
      permission: 'part.delete',
      replay: 'repeat',
      own: true,
      params: idParams,
      answer,
    }),

    /** Takes a use off its vehicle again, by one opposite movement at the same cost. `id` is that of the use. */
    unuse: del(`${unuse}/{id}`, { permission: 'part.use', replay: 'repeat', params: idParams, answer }),
  };
}

export const parts = stockCalls({
  path: '/api/vehicle-parts-list',
  unuse: '/api/delete-vehicle-parts',
  restore: '/api/restore-vehicle-part',
  many: 'vehicleParts',
});

export const supplies = stockCalls({
  path: '/api/vehicle-supplies',
  unuse: '/api/delete-supplies',
  restore: '/api/restore-vehicle-supply',
  many: 'vehicleSupplies',
});

export const stock = {
  /** What went onto a vehicle and came back from it, of the shelves that the person sees. The newest first. */
  ofVehicle: get('/api/vehicle-stock/{id}', {
    permission: 'part.view',
    own: true,
    params: idParams,
    query: z.object(paging),
    answer: z.object({ ...frame, movements: z.array(vehicleMovement), next_cursor: z.nullable(z.string()) }),
  }),

  /**
   * Moves some of an item. `use` and `return` need `part.use`; everything else, and saying where it lies, `part.update`. `quantity` is how much moves; of
   * an `adjust` how much was counted. A use is never refused for what is there; nothing else ends below zero (422 `quantity`).
   */
  move: post('/api/stock-movement', {
    permission: 'part.use',
    own: true,
    replay: 'create',
    body: z.object({
      item_id: id,
      branch_id: id,
      kind: movementKind,
      quantity,
      /** Of what is received. */
      unit_cost: z.optional(z.nullable(unitCost)),
      /** A use needs one; a return may name it. */
      vehicle_id: z.optional(z.nullable(id)),
      todo_id: z.optional(z.nullable(id)),
      /** Where a transfer goes. */
      to_branch_id: z.optional(z.nullable(id)),
      /** Where it lies from now on. */
      place: z.optional(note(40)),
      note: z.optional(note(300)),
      /** When it happened; now when it is not sent. */
      at: z.optional(instant),
    }),
    answer: z.object({ ...answer.shape, movement }),
  }),
};
