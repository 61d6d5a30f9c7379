/** Charges are entered, changed and deleted. */
import type { taskExpenses as rows } from '#contract/areas/task-expenses.ts';
import type { Body } from '#contract/endpoint.ts';
import type { Context } from '#server/http/handler.ts';
import { gone, invalid, lacking } from '#server/http/refusal.ts';
import { changeRow, deleteRow, heldRow, insertRow } from '#server/kit/records.ts';
import { refuseMissing } from '#server/kit/refs.ts';
import { scopeOf } from '#server/kit/scope.ts';
import { addDays, dayOf, instantAt, timeOf } from '#server/lib/yard-time.ts';
import { zoneOf } from '#server/lib/zone.ts';
import { bookCharge, refuseStatedCharge, shareCohorts } from '../statements/lock.ts';
import { moveStock } from '../stock/moving.ts';
import { takeBackUse } from '../stock/taking-back.ts';
import { knownTodo } from '../todos/access.ts';
import { KIND } from './charging.ts';
import { chargeById } from './queries.ts';

type Sent = Body<typeof rows.store>;

/** No books go back further. */
const FIRST_DAY = '2000-01-01';

interface Subject {
  readonly vehicle_id: number;
  readonly branch_id: number | null;
  readonly zone: string;
}

/** The vehicle that is charged: the one that is said, or the todo’s. 404 for a todo that is not the person’s. */
async function subjectOf(ctx: Context, { vehicle_id, todo_id }: Sent): Promise<Subject> {
  const todo = todo_id ? await knownTodo(ctx, todo_id) : null;
  const charged = vehicle_id ?? todo?.vehicle_id ?? null;
  if (charged === null) throw invalid({ vehicle_id: ['Say which vehicle bears it.'] });
  if (todo?.vehicle_id && todo.vehicle_id !== charged)
    throw invalid({ vehicle_id: ['The todo is about another vehicle.'] });
  await refuseMissing(ctx.db, { vehicle_id: charged }, { vehicle_id: 'vehicles' });
  const { branch_id } = await ctx.db
    .selectFrom('vehicles')
    .select('branch_id')
    .where('id', '=', charged)
    .executeTakeFirstOrThrow();
  return { vehicle_id: charged, branch_id, zone: await zoneOf(ctx.db, branch_id) };
}

function checkDay(now: Date, day: string, zone: string): void {
  if (day < FIRST_DAY) throw invalid({ used_on: ['This is before the year 2000.'] });
  if (day > addDays(dayOf(now, zone), 1)) throw invalid({ used_on: ['This day is still to come.'] });
}

/** What each kind of charge must say, and must not. */
function checkSaid({ item, part_id, supply_id, unit_cost }: Sent): void {
  if (item === 'part' && !part_id) throw invalid({ part_id: ['Say which part.'] });
  if (item === 'supply' && !supply_id) throw invalid({ supply_id: ['Say which supply.'] });
  if (item !== 'part' && part_id) throw invalid({ part_id: ['This is no part.'] });
  if (item !== 'supply' && supply_id) throw invalid({ supply_id: ['This is no supply.'] });
  const isStock = item === 'part' || item === 'supply';
  if (isStock && typeof unit_cost === 'number') throw invalid({ unit_cost: ['It costs what the stock does.'] });
  if (!isStock && typeof unit_cost !== 'number') throw invalid({ unit_cost: ['Say what one costs.'] });
}

/** Answers the id of the new one; of one that the same device sent before under the same name, the id of that. */
export async function storeCharge(ctx: Context, body: Sent): Promise<number> {
  const { client_ref = null } = body;
  const known = client_ref === null ? null : await idBy(ctx, 'client_ref', client_ref);
  if (known !== null) return known;
  checkSaid(body);
  const subject = await subjectOf(ctx, body);
  await refuseMissing(ctx.db, body, { category_id: 'expense_categories' });
  const used_on = body.used_on ?? dayOf(ctx.now, subject.zone);
  checkDay(ctx.now, used_on, subject.zone);
  if (body.item === 'part' || body.item === 'supply') return takeFromStock(ctx, body, subject, used_on);
  await shareCohorts(ctx.db);
  const id = await insertPlain(ctx, body, subject, used_on);
  await bookCharge(ctx.db, id);
  return id;
}

async function idBy({ db, person }: Context, column: 'client_ref' | 'movement_id', value: string | number) {
  const found = await db
    .selectFrom('task_expenses')
    .select('id')
    .where('created_by', '=', person.id)
    .where(column, '=', value)
    .executeTakeFirst();
  return found?.id ?? null;
}

/** From the shelf where the vehicle is, if the person keeps it, else from that of their own yard. */
function shelfOf({ person }: Context, { branch_id }: Subject): number {
  const keeps =
    branch_id !== null && (person.branches.includes(branch_id) || scopeOf(person, 'vehicle').reach === 'all');
  const shelf = keeps ? branch_id : person.branch_id;
  if (shelf === null) throw invalid({ vehicle_id: ['Neither the vehicle nor you are of a branch that has a shelf.'] });
  return shelf;
}

async function takeFromStock(ctx: Context, body: Sent, subject: Subject, used_on: string): Promise<number> {
  if (!ctx.person.can('part.use')) throw lacking('part.use');
  const field = body.item === 'part' ? 'part_id' : 'supply_id';
  const item_id = body[field] ?? 0;
  const item = await ctx.db
    .selectFrom('stock_items')
    .select('kind')
    .where('id', '=', item_id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  if (item?.kind !== body.item) throw invalid({ [field]: ['This item does not exist.'] });
  const branch_id = shelfOf(ctx, subject);
  const isToday = used_on >= dayOf(ctx.now, subject.zone);
  const at = isToday ? ctx.now : instantAt(used_on, '12:00', subject.zone);
  const { id } = await moveStock(
    ctx,
    {
      item_id,
      branch_id,
      kind: 'use',
      quantity: body.quantity,
      vehicle_id: subject.vehicle_id,
      todo_id: body.todo_id ?? null,
      at: at.toISOString(),
    },
    { category_id: body.category_id, description: body.description ?? '', client_ref: body.client_ref ?? null },
  );
  const charge = await idBy(ctx, 'movement_id', id);
  if (charge === null) throw new Error('a use of stock was written without its charge');
  return charge;
}

const insertPlain = (ctx: Context, body: Sent, { vehicle_id }: Subject, used_on: string): Promise<number> =>
  insertRow(ctx, KIND, {
    vehicle_id,
    todo_id: body.todo_id ?? null,
    item: body.item,
    part_id: null,
    supply_id: null,
    category_id: body.category_id,
    description: body.description ?? '',
    quantity: body.quantity,
    unit: body.unit ?? '',
    unit_cost: body.unit_cost ?? 0,
    used_on,
    booked_on: used_on,
    client_ref: body.client_ref ?? null,
    movement_id: null,
    money_changed_by: null,
    money_changed_at: null,
    decided_at: null,
    decided_by: null,
  });

/** The charge, held. 404 where the person does not see it; 403 where it is another’s, or approved, and they lack the right. */
async function heldCharge(ctx: Context, id: number, right: 'expense.update' | 'expense.delete') {
  await chargeById(ctx, id);
  const row = await heldRow(ctx, KIND, id, 'any');
  const isTheirs = row.created_by === ctx.person.id && row.state !== 'approved';
  if (!isTheirs && !ctx.person.can(right)) throw lacking(right);
  return row;
}

const AS_IT_LEFT = ['It left the stock so. Delete it and enter it anew.'];

export async function updateCharge(ctx: Context, id: number, body: Body<typeof rows.update>): Promise<void> {
  await shareCohorts(ctx.db);
  const row = await heldCharge(ctx, id, 'expense.update');
  if (row.deleted_at !== null) throw gone('charge');
  const { version, ...fields } = body;
  if (version !== row.version) throw invalid({ version: [await staleWords(ctx, row)] });
  if (row.movement_id !== null)
    for (const field of ['quantity', 'unit_cost', 'unit', 'used_on'] as const)
      if (fields[field] !== undefined) throw invalid({ [field]: AS_IT_LEFT });
  if (fields.category_id !== row.category_id)
    await refuseMissing(ctx.db, fields, { category_id: 'expense_categories' });
  if (fields.used_on !== undefined) {
    const vehicle = await ctx.db
      .selectFrom('vehicles')
      .select('branch_id')
      .where('id', '=', row.vehicle_id)
      .executeTakeFirst();
    checkDay(ctx.now, fields.used_on, await zoneOf(ctx.db, vehicle?.branch_id ?? null));
  }
  if (isMoney(row, fields)) await refuseStatedCharge(ctx.db, id);
  await changeRow(ctx, KIND, row, { ...fields, ...(isMoney(row, fields) ? moneyEdit(ctx, row.version) : {}) });
  if (fields.used_on === undefined) return;
  await ctx.db.updateTable('task_expenses').set({ booked_on: fields.used_on }).where('id', '=', id).execute();
  await bookCharge(ctx.db, id);
}

type Fields = Omit<Body<typeof rows.update>, 'version'>;

const isMoney = (
  row: {
    readonly quantity: string;
    readonly unit_cost: string;
    readonly category_id: number;
    readonly used_on: string;
  },
  { quantity, unit_cost, category_id, used_on }: Fields,
): boolean =>
  (quantity !== undefined && quantity !== Number(row.quantity)) ||
  (unit_cost !== undefined && unit_cost !== Number(row.unit_cost)) ||
  (category_id !== undefined && category_id !== row.category_id) ||
  (used_on !== undefined && used_on !== row.used_on);

/** An edit of its money takes an approval back. */
const moneyEdit = ({ person, now }: Context, version: number) => ({
  version: version + 1,
  money_changed_by: person.id,
  money_changed_at: now,
  state: 'submitted' as const,
  decided_at: null,
  decided_by: null,
  decide_reason: '',
});

/** Who changed its money last, and when. */
async function staleWords(
  { db, person }: Context,
  row: { readonly money_changed_by: number | null; readonly money_changed_at: Date | null },
): Promise<string> {
  const by = await db.selectFrom('users').select('name').where('id', '=', row.money_changed_by).executeTakeFirst();
  const at = row.money_changed_at && `, ${timeOf(row.money_changed_at, await zoneOf(db, person.branch_id))}`;
  return `Changed${by ? ` by ${by.name}` : ''}${at ?? ''}. Look at it again.`;
}

export async function removeCharge(ctx: Context, id: number): Promise<void> {
  const row = await heldCharge(ctx, id, 'expense.delete');
  if (row.deleted_at !== null) return;
  await refuseStatedCharge(ctx.db, id);
  if (row.state === 'approved') throw invalid({ status: ['Reject it first.'] });
  if (row.movement_id === null || (row.item !== 'part' && row.item !== 'supply')) return deleteRow(ctx, KIND, row);
  await takeBackUse(ctx, row.item, row.movement_id);
}
