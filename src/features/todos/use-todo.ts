import { useLiveQuery } from 'dexie-react-hooks';
import { goneWork, type Gone } from '#db/gone.ts';
import type {
  ChecklistRow,
  ConflictRow,
  ImageRow,
  Lid,
  OdometerRow,
  RowFrame,
  TableName,
  TodoRow,
  VehicleRow,
} from '#db/records.ts';
import { conflictsOf, unsentOf } from '#db/views/outbox.ts';
import { checklistOf, imagesOf, odometersOf, readingsOf } from '#db/views/todo-parts.ts';
import { knownTodo, todoByLid } from '#db/views/todos.ts';
import { rowTruth, type RowTruth } from '#db/views/truth.ts';
import { vehicleById } from '#db/views/vehicles.ts';

/** A todo with everything its screen shows, as it stands on this device. */
export interface TodoView {
  readonly todo: TodoRow;
  readonly lines: readonly ChecklistRow[];
  readonly readings: readonly OdometerRow[];
  readonly images: readonly ImageRow[];
  readonly vehicle: VehicleRow | null;
  /** Readings of the vehicle that were made at other work, newest first. */
  readonly earlier: readonly OdometerRow[];
  readonly conflicts: readonly ConflictRow[];
  readonly truth: ReadonlyMap<Lid, RowTruth>;
  /** The office deleted it, and work of this device was not taken because of that; else null. */
  readonly gone: Gone | null;
}

/** Live. Undefined while it is read, null when this device does not have it. */
export function useTodo(lid: Lid): TodoView | null | undefined {
  return useLiveQuery(() => load(lid), [lid]);
}

async function load(lid: Lid): Promise<TodoView | null> {
  const todo = await todoByLid(lid);
  if (!todo || todo.deleted_at !== null) return null;
  const vehicleId = todo.vehicle_id;
  const [lines, readings, images, vehicle, ofVehicle, gone] = await Promise.all([
    checklistOf(lid),
    odometersOf(lid),
    imagesOf(lid),
    vehicleId === null ? null : vehicleById(vehicleId),
    vehicleId === null ? [] : readingsOf(vehicleId),
    goneOf(lid),
  ]);
  const rows: PartRows = [
    ['todos', [todo]],
    ['checklists', lines],
    ['odometers', readings],
    ['images', images],
  ];
  const [truth, conflicts] = await Promise.all([truths(rows), allConflicts(rows)]);
  const earlier = ofVehicle.filter((reading) => reading.todo !== lid);
  return { todo, lines, readings, images, vehicle: vehicle ?? null, earlier, conflicts, truth, gone };
}

async function goneOf(lid: Lid): Promise<Gone | null> {
  const [unsent, known] = await Promise.all([unsentOf(lid), knownTodo(lid)]);
  return goneWork(lid, unsent, known);
}

type PartRows = readonly (readonly [TableName, readonly RowFrame[]])[];

/** Rows that nothing is pending for are sent; only of the others is asked. */
async function truths(parts: PartRows): Promise<Map<Lid, RowTruth>> {
  const all = parts.flatMap(([t, rows]) =>
    rows.map(
      async (row) => [row.lid, row.dirty === 1 || t === 'images' ? await rowTruth(t, row.lid) : 'sent'] as const,
    ),
  );
  return new Map(await Promise.all(all));
}

async function allConflicts(parts: PartRows): Promise<ConflictRow[]> {
  return (await Promise.all(parts.flatMap(([, rows]) => rows.map(({ lid }) => conflictsOf(lid))))).flat();
}
