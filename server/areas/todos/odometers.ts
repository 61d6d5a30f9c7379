/**
 * Odometer readings. Whatever a cluster may show is stored: whether a value is plausible is argued on the phone, where the person
 * still stands before the dial.
 */
import type { todos as rows } from '#contract/areas/todos.ts';
import type { Context, Handler } from '#server/http/handler.ts';
import { invalid, missing } from '#server/http/refusal.ts';
import { actTime } from '#server/lib/act-times.ts';
import { mergeFields } from '#server/lib/stamps.ts';
import { tellVehicle } from '../vehicles/events.ts';
import { vehicleExists, wasEverVehicle } from '../vehicles/queries.ts';
import { beginTodo } from '../vehicle-status/todo-effects.ts';
import { todoOf, type OwnTodo } from './access.ts';
import { auditPart, editDetail } from './audit.ts';
import {
  changeReading,
  firstReadAt,
  insertReading,
  lastReading,
  lockReading,
  readingById,
} from './odometer-queries.ts';
import { presentReading } from './present.ts';
import { readingsOf } from './queries.ts';

const ok = { status: 200, message: '' } as const;

export const previousOdometer: Handler<typeof rows.previousOdometer> = async ({ query }, ctx) => {
  if (query.todo_id !== undefined) await todoOf(ctx, query.todo_id);
  if (!(await vehicleExists(ctx.db, query.vehicle_id))) throw missing('vehicle');
  const before = query.todo_id === undefined ? undefined : await firstReadAt(ctx.db, query.todo_id);
  const reading = await lastReading(ctx.db, query.vehicle_id, before ?? ctx.now, query.todo_id);
  return { ...ok, previousOdometer: reading ? presentReading(reading) : null };
};

export const odometers: Handler<typeof rows.odometers> = async ({ params }, ctx) => {
  await todoOf(ctx, params.id);
  return { ...ok, odometer: (await readingsOf(ctx.db, [params.id]).execute()).map(presentReading) };
};

export const addOdometer: Handler<typeof rows.addOdometer> = async ({ body }, ctx) => {
  const todo = await todoOf(ctx, body.todo_id);
  const vehicle_id = await vehicleRead(ctx, todo, body.vehicle_id);
  if (vehicle_id === null) throw invalid({ todo_id: ['This todo has no vehicle, so there is no odometer to read.'] });
  const { at, device_at, elapsed_ms, received_at } = actTime(body, ctx.now);
  const id = await insertReading(ctx, {
    todo_id: todo.id,
    vehicle_id,
    value: body.value,
    note: body.note ?? '',
    read_at: at,
    device_at,
    elapsed_ms,
    received_at,
  });
  await beginTodo(ctx, todo.id, at);
  auditPart(ctx, todo, { entity: 'odometer', id }, 'create', { value: body.value, note: body.note });
  const about = { kind: 'todo', id: todo.id };
  await tellVehicle(ctx, vehicle_id, { kind: 'reading', text: readingText(body.value), at, about });
  return { status: 200, message: 'Reading saved.', odometer: await presented(ctx, id) };
};

const numbers = new Intl.NumberFormat('en-US');
const readingText = (value: number) => `Odometer ${numbers.format(value)}`;

/**
 * The vehicle whose dial was read. Who sees the yard's vehicles may name any of them: which ones a todo had before is not kept, and a
 * reading at the wrong vehicle would be believed by whoever reads that one next. Anybody else's counts for the todo's.
 */
async function vehicleRead(ctx: Context, { vehicle_id }: OwnTodo, named: number | undefined): Promise<number | null> {
  if (named === undefined || !ctx.person.can('vehicle.view')) return vehicle_id;
  return (await wasEverVehicle(ctx.db, named)) ? named : vehicle_id;
}

export const updateOdometer: Handler<typeof rows.updateOdometer> = async ({ params, body }, ctx) => {
  const reading = await lockReading(ctx.db, params.id);
  if (!reading || reading.todo_id === null) throw missing('reading');
  const todo = await todoOf(ctx, reading.todo_id);
  const { taken, stamps, superseded } = mergeFields(reading.stamps, body, ctx.stamp);
  if (Object.keys(taken).length > 0) await changeReading(ctx, reading.id, taken, stamps);
  ctx.superseded(superseded);
  auditPart(ctx, todo, { entity: 'odometer', id: reading.id }, 'update', editDetail(reading, taken, superseded));
  if (taken.value !== undefined && taken.value !== reading.value) {
    const text = `${readingText(taken.value)}, corrected from ${numbers.format(reading.value)}`;
    await tellVehicle(ctx, reading.vehicle_id, { kind: 'reading', text, about: { kind: 'todo', id: todo.id } });
  }
  return { status: 200, message: 'Reading saved.', odometer: await presented(ctx, reading.id) };
};

async function presented(ctx: Context, id: number) {
  return presentReading(await readingById(ctx.db, id));
}
