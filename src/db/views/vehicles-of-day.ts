/** The vehicles that the signed-in person works on in a day. */
import { read } from '../open.ts';
import type { TodoRow, VehicleRow } from '../records.ts';
import type { Database } from '../schema.ts';
import { todosOfDay } from './todos.ts';

export interface HadVehicle {
  readonly vehicle: VehicleRow;
  /** When the person last did something on it, in milliseconds; null when not yet. */
  readonly at: number | null;
}

export async function vehiclesOfDay(day: string): Promise<HadVehicle[]> {
  const todos = await todosOfDay(day);
  const ids = [...new Set(todos.map((todo) => todo.vehicle_id))].filter((id) => id !== null);
  return read(async (d) => {
    const vehicles = await d.vehicles.bulkGet(ids);
    const had = vehicles.map(async (vehicle) => {
      if (!vehicle) return [];
      const times = await Promise.all(
        todos.filter((todo) => todo.vehicle_id === vehicle.id).map((todo) => lastAct(d, todo)),
      );
      const at = Math.max(...times);
      return [{ vehicle, at: at > 0 ? at : null }];
    });
    return (await Promise.all(had)).flat();
  });
}

/** When something was last ticked, read or completed on the todo; 0 for never. */
async function lastAct(d: Database, { lid, completed_at }: TodoRow): Promise<number> {
  const [lines, readings] = await Promise.all([
    d.checklists.where('todo').equals(lid).toArray(),
    d.odometers.where('todo').equals(lid).toArray(),
  ]);
  const times = [completed_at, ...lines.map((line) => line.checked_at), ...readings.map((one) => one.read_at)];
  return Math.max(0, ...times.map((at) => (at ? Date.parse(at) : 0)));
}
