/** Parts, and supplies: the same handlers for both. */
import { sql } from 'kysely';
import type { parts as partRows } from '#contract/areas/stock.ts';
import type { Body } from '#contract/endpoint.ts';
import type { Context, Handlers } from '#server/http/handler.ts';
import { invalid, missing } from '#server/http/refusal.ts';
import { deleteRow, heldRow, insertRow, mergeRow, refuseTakenName, restoreRow } from '#server/kit/records.ts';
import { refuseMissing } from '#server/kit/refs.ts';
import { addMovement, type Move } from './ledger.ts';
import { movementsOf } from './movements.ts';
import { auditMove, checkShelf } from './moving.ts';
import { itemById, type ItemKind, vendorNames } from './queries.ts';
import { takeBackUse } from './taking-back.ts';

type Sent = Omit<Body<typeof partRows.update>, 'quantity'>;
type Held = Awaited<ReturnType<typeof heldItem>>;

/** So many movements are answered with an item. */
const MOVEMENTS = 50;
const TITLES: Readonly<Record<ItemKind, string>> = { part: 'Part', supply: 'Supply' };

const kindOf = (kind: ItemKind) => ({ table: 'stock_items', noun: kind }) as const;

/** The item, held; 404 where it is of the other kind. */
async function heldItem(ctx: Context, kind: ItemKind, id: number, which: 'live' | 'any') {
  const row = await heldRow(ctx, kindOf(kind), id, 'any');
  if (row.kind !== kind) throw missing(kind);
  return which === 'live' ? heldRow(ctx, kindOf(kind), id, 'live') : row;
}

/** 422 where another has the number, where it points at nothing, and where the maximum is below the minimum. */
async function checkFields({ db }: Context, kind: ItemKind, sent: Sent, before?: Held): Promise<void> {
  const words = { table: 'stock_items', noun: 'part or supply' } as const;
  for (const field of ['sku', 'barcode'] as const)
    await refuseTakenName(db, words, sent[field] ?? undefined, before?.id ?? 0, field);
  await refuseMissing(db, sent, { vendor_id: 'vendors' });
  const minimum = sent.minimum ?? Number(before?.minimum ?? 0);
  const maximum = sent.maximum ?? Number(before?.maximum ?? 0);
  const field = sent.maximum === undefined && sent.minimum !== undefined && before ? 'minimum' : 'maximum';
  if (maximum < minimum)
    throw invalid({
      [field]: [
        field === 'minimum'
          ? `This must not be above ${maximum}, up to which it is filled.`
          : `This must not be below ${minimum}, at which it is ordered.`,
      ],
    });
}

/** The database reads numbers with three digits: written alike, the history compares like with like. */
const decimalText = (value: number | undefined) => value?.toFixed(3);

/** What the item is for, where it differs from what stands. */
const fitsText = (fits: Sent['fits'], before?: Held) =>
  fits === undefined || (before && isSameFits(fits, before.fits)) ? undefined : JSON.stringify(fits);

function isSameFits(one: NonNullable<Sent['fits']>, other: NonNullable<Sent['fits']>): boolean {
  const lists = ['class_ids', 'makes', 'models', 'fuels', 'group_ids'] as const;
  return lists.every((list) => JSON.stringify(one[list] ?? []) === JSON.stringify(other[list] ?? []));
}

const columnsOf = ({ minimum, maximum, fits, ...others }: Sent, before?: Held) => ({
  ...others,
  minimum: decimalText(minimum),
  maximum: decimalText(maximum),
  fits: fitsText(fits, before),
});

const newItem = (kind: ItemKind, body: Body<typeof partRows.add>) => ({
  kind,
  name: body.name,
  unit: body.unit,
  sku: body.sku ?? null,
  barcode: body.barcode ?? null,
  minimum: decimalText(body.minimum ?? 0) ?? '0',
  maximum: decimalText(body.maximum ?? body.minimum ?? 0) ?? '0',
  fits: JSON.stringify(body.fits ?? {}),
  vendor_id: body.vendor_id ?? null,
  returnable: body.returnable ?? false,
});

async function addItem(ctx: Context, kind: ItemKind, { opening, ...body }: Body<typeof partRows.add>): Promise<number> {
  await checkFields(ctx, kind, { ...body, maximum: body.maximum ?? body.minimum });
  if (opening) await checkShelf(ctx, opening.branch_id, 'opening.branch_id');
  const id = await insertRow(ctx, kindOf(kind), newItem(kind, body));
  if (!opening) return id;
  const move: Move = { ...opening, item_id: id, kind: 'receive', at: ctx.now };
  await addMovement(ctx, move);
  auditMove(ctx, await heldItem(ctx, kind, id, 'live'), move);
  return id;
}

async function refuseOtherUnit({ db }: Context, row: Held, unit: string | undefined): Promise<void> {
  if (unit === undefined || unit === row.unit) return;
  const moved = db.selectFrom('stock_movements').select('id').where('item_id', '=', row.id).limit(1);
  if (await moved.executeTakeFirst())
    throw invalid({ unit: ['Some of it was moved in the unit that it has: add another item instead.'] });
}

/** 422 `id` while some of it is there, in whatever branch. */
async function refuseOnHand({ db }: Context, id: number): Promise<void> {
  const { rows } = await sql<{ readonly branch: string; readonly on_hand: number }>`
    select b.name as branch, l.on_hand::double precision as on_hand
    from stock_levels l join branches b on b.id = l.branch_id
    where l.item_id = ${id} and l.on_hand <> 0 order by b.position, b.id limit 1`.execute(db);
  const [left] = rows;
  if (left) throw invalid({ id: [`There are still ${left.on_hand} in ${left.branch}. Use or count them first.`] });
}

/** All but the list, whose answer has a name of its own for each. */
export function itemHandlers(kind: ItemKind): Omit<Handlers<typeof partRows>, 'list'> {
  return {
    edit: async ({ params }, ctx) => ({
      status: 200,
      message: '',
      item: await itemById(ctx, kind, params.id),
      movements: await movementsOf(ctx, params.id, MOVEMENTS),
      vendors: await vendorNames(ctx),
    }),

    add: async ({ body }, ctx) => {
      const id = await addItem(ctx, kind, body);
      return { status: 200, message: `${TITLES[kind]} added.`, item: await itemById(ctx, kind, id) };
    },

    update: async ({ params, body: { quantity, ...body } }, ctx) => {
      if (quantity !== undefined) throw invalid({ quantity: ['Count it instead.'] });
      const row = await heldItem(ctx, kind, params.id, 'live');
      await checkFields(ctx, kind, body, row);
      await refuseOtherUnit(ctx, row, body.unit);
      await mergeRow(ctx, kindOf(kind), row, columnsOf(body, row));
      return { status: 200, message: `${TITLES[kind]} saved.`, item: await itemById(ctx, kind, row.id) };
    },

    remove: async ({ params }, ctx) => {
      const row = await heldItem(ctx, kind, params.id, 'any');
      if (row.deleted_at === null) {
        await refuseOnHand(ctx, row.id);
        await deleteRow(ctx, kindOf(kind), row);
      }
      return { status: 200, message: `${TITLES[kind]} archived.` };
    },

    restore: async ({ params }, ctx) => {
      const row = await heldItem(ctx, kind, params.id, 'any');
      if (row.deleted_at !== null) {
        await checkFields(ctx, kind, { sku: row.sku, barcode: row.barcode }, row);
        await restoreRow(ctx, kindOf(kind), row);
      }
      return { status: 200, message: `${TITLES[kind]} restored.`, item: await itemById(ctx, kind, row.id) };
    },

    unuse: async ({ params }, ctx) => {
      const itemId = await takeBackUse(ctx, kind, params.id);
      return { status: 200, message: 'The use is taken back.', item: await itemById(ctx, kind, itemId) };
    },
  };
}
