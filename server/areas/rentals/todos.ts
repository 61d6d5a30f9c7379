/** The two todos of a booking: handing the vehicle out, and taking it back. Their titles are not those that punch people in and out. */
import type { Selectable } from 'kysely';
import { bookingNumber, type RentalPhase } from '#contract/areas/rental-words.ts';
import type { Todos } from '#server/areas/todos/tables.ts';
import { auditTodo, editDetail } from '#server/areas/todos/audit.ts';
import { deleteTodo, makeTodo } from '#server/areas/todos/edits.ts';
import { changeTodo } from '#server/areas/todos/write-queries.ts';
import type { Context } from '#server/http/handler.ts';
import { dayOf, timeOf } from '#server/lib/yard-time.ts';
import type { BookingRow } from './booking.ts';

const PHASES = ['checkin', 'checkout'] as const;
const TITLES: Readonly<Record<RentalPhase, string>> = { checkin: 'Check In', checkout: 'Check Out' };

const refOf = (bookingId: number, phase: RentalPhase) => `${bookingId}:${phase}`;

/** What follows from the booking: when and with which vehicle, on the clocks of its branch. */
function planOf({ starts_at, ends_at, zone, vehicle_id, branch_id }: BookingRow, phase: RentalPhase) {
  const at = phase === 'checkin' ? starts_at : ends_at;
  return { todo_date: dayOf(at, zone), todo_time: timeOf(at, zone), vehicle_id, branch_id };
}

/** Those that the booking ever had, deleted or not, held until the transaction ends. */
const heldTodos = ({ db }: Pick<Context, 'db'>, bookingId: number) =>
  db.selectFrom('todos').selectAll().where('booking_id', '=', bookingId).orderBy('id').forNoKeyUpdate().execute();

async function categoryOf({ db }: Context, phase: RentalPhase): Promise<number | null> {
  const category = await db.selectFrom('task_categories').select('id').where('handover', '=', phase).executeTakeFirst();
  return category?.id ?? null;
}

async function makeOne(ctx: Context, booking: BookingRow, phase: RentalPhase): Promise<void> {
  await makeTodo(ctx, {
    ...planOf(booking, phase),
    title: `${TITLES[phase]} ${bookingNumber(booking.id)}`,
    note: '',
    category_id: await categoryOf(ctx, phase),
    resource: null,
    parent_id: null,
    people: [],
    lines: [],
    source: 'booking',
    source_ref: refOf(booking.id, phase),
    booking_id: booking.id,
  });
}

type Row = Selectable<Todos>;

/** Of an open todo, what the booking says now. One that was deleted with the booking's end is there again. */
async function renewOne(ctx: Context, booking: BookingRow, row: Row, phase: RentalPhase): Promise<void> {
  const plan = planOf(booking, phase);
  const wasDeleted = row.deleted_at !== null;
  const { from, to } = editDetail(row, plan, []);
  if (row.completed_at !== null || (!wasDeleted && to === undefined)) return;
  await changeTodo(ctx, row.id, { ...plan, deleted_at: null, deleted_by: null, delete_reason: null });
  auditTodo(ctx, row, wasDeleted ? 'restore' : 'update', { ...(to !== undefined && { from, to }) });
}

/** Both todos as the booking is now: made once, and brought back where the booking was opened again. The booking is held. */
export async function ensureTodos(ctx: Context, booking: BookingRow): Promise<void> {
  const there = await heldTodos(ctx, booking.id);
  for (const phase of PHASES) {
    const row = there.find(({ source_ref }) => source_ref === refOf(booking.id, phase));
    await (row ? renewOne(ctx, booking, row, phase) : makeOne(ctx, booking, phase));
  }
}

/** After dates or vehicle of the booking changed: its open todos follow. One that somebody deleted stays deleted. */
export async function moveTodos(ctx: Context, booking: BookingRow): Promise<void> {
  const there = await heldTodos(ctx, booking.id);
  for (const phase of PHASES) {
    const row = there.find(({ source_ref }) => source_ref === refOf(booking.id, phase));
    if (row && row.deleted_at === null) await renewOne(ctx, booking, row, phase);
  }
}

/** Nothing is handed out any more: what is open is deleted. */
export async function dropTodos(ctx: Context, bookingId: number, reason: string): Promise<void> {
  const open = (await heldTodos(ctx, bookingId)).filter(
    ({ source, completed_at, deleted_at }) => source === 'booking' && completed_at === null && deleted_at === null,
  );
  for (const todo of open) await deleteTodo(ctx, todo, reason);
}
