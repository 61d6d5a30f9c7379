/**
 * Odometer readings of todos. Whatever a cluster may show is stored: whether a value is plausible is argued on the phone, where the person
 * still stands before the dial, and decided by the series (server/areas/odometers).
 */
import type { todos as rows } from '#contract/areas/todos.ts';
import type { Answer } from '#contract/endpoint.ts';
import type { Context, Handler } from '#server/http/handler.ts';
import { invalid, missing } from '#server/http/refusal.ts';
import { actTime } from '#server/lib/act-times.ts';
import { daysBetween } from '#contract/odometer/judge.ts';
import { limitOf } from '#contract/odometer/limit.ts';
import { standingsOf } from '../odometers/standings.ts';
import { addReading, changeReading, lockReading } from '../odometers/writing.ts';
import { vehicleExists, wasEverVehicle } from '../vehicles/queries.ts';
import { beginTodo } from '../vehicle-status/todo-effects.ts';
import { todoOf, type OwnTodo } from './access.ts';
import { auditPart, editDetail } from './audit.ts';
import { firstReadAt, lastReading, readingById } from './odometer-queries.ts';
import { presentReading } from './present.ts';
import { readingsOf } from './queries.ts';

const ok = { status: 200, message: '' } as const;

export const previousOdometer: Handler<typeof rows.previousOdometer> = async ({ query }, ctx) => {
  if (query.todo_id !== undefined) await todoOf(ctx, query.todo_id);
  if (!(await vehicleExists(ctx.db, query.vehicle_id))) throw missing('vehicle');
  const before = query.todo_id === undefined ? undefined : await firstReadAt(ctx.db, query.todo_id);
  return { ...ok, previousOdometer: await lastBefore(ctx, query.vehicle_id, before ?? ctx.now, query.todo_id) };
};

/** The vehicle's last accepted reading up to `before`, passing over those of one todo, and what the next one is judged by. */
export async function lastBefore(
  ctx: Pick<Context, 'db' | 'now'>,
  vehicleId: number,
  before: Date,
  exceptTodo?: number,
): Promise<Answer<typeof rows.previousOdometer>['previousOdometer']> {
  const reading = await lastReading(ctx.db, vehicleId, before, exceptTodo);
  if (!reading) return null;
  const { unit, ...last } = reading;
  const { pace } = (await standingsOf(ctx.db, [vehicleId])).of(vehicleId);
  const days = daysBetween(last.read_at.getTime(), ctx.now.getTime());
  const next = {
    expected: Math.round(last.value + (pace.average ?? 0) * days),
    limit: last.value + limitOf(pace, days, unit),
    daily_average: pace.average,
    daily_p95: pace.p95,
  };
  return { ...presentReading(last), unit, ...next };
}

export const odometers: Handler<typeof rows.odometers> = async ({ params }, ctx) => {
  await todoOf(ctx, params.id);
  return { ...ok, odometer: (await readingsOf(ctx.db, [params.id]).execute()).map(presentReading) };
};

export const addOdometer: Handler<typeof rows.addOdometer> = async ({ body }, ctx) => {
  const todo = await todoOf(ctx, body.todo_id);
  const vehicle_id = await vehicleRead(ctx, todo, body.vehicle_id);
  if (vehicle_id === null) throw invalid({ todo_id: ['This todo has no vehicle, so there is no odometer to read.'] });
  const { at: read_at, device_at, elapsed_ms, received_at } = actTime(body, ctx.now);
  const { value, note, stood_by } = body;
  const times = { read_at, device_at, elapsed_ms, received_at };
  const id = await addReading(ctx, { vehicle_id, todo_id: todo.id, source: 'todo', value, note, stood_by, ...times });
  await beginTodo(ctx, todo.id, read_at);
  auditPart(ctx, todo, { entity: 'odometer', id }, 'create', { value, note });
  return { status: 200, message: 'Reading saved.', odometer: await presented(ctx, id) };
};

/**
 * The vehicle whose dial was read. Who sees the yard's vehicles may name any of them: which ones a todo had before is not kept, and a
 * reading at the wrong vehicle would be believed by whoever reads that one next. Anybody else's counts for the todo's.
 */
async function vehicleRead(ctx: Context, { vehicle_id }: OwnTodo, named: number | undefined): Promise<number | null> {
  if (named === undefined || !ctx.person.can('vehicle.view')) return vehicle_id;
  return (await wasEverVehicle(ctx.db, named)) ? named : vehicle_id;
}

export const updateOdometer: Handler<typeof rows.updateOdometer> = async ({ params, body }, ctx) => {
  const reading = await lockReading(ctx, params.id);
  if (reading.todo_id === null) throw missing('reading');
  const todo = await todoOf(ctx, reading.todo_id);
  const { taken, superseded } = await changeReading(ctx, reading, body);
  auditPart(ctx, todo, { entity: 'odometer', id: reading.id }, 'update', editDetail(reading, taken, superseded));
  return { status: 200, message: 'Reading saved.', odometer: await presented(ctx, reading.id) };
};

async function presented(ctx: Context, id: number) {
  return presentReading(await readingById(ctx.db, id));
}
