/** Vehicles, as far as the yard day needs them. */
import type { vehicles as rows } from '#contract/areas/vehicles.ts';
import type { Handlers } from '#server/http/handler.ts';
import { missing } from '#server/http/refusal.ts';
import { iso } from '#server/lib/iso.ts';
import { presentVehicle } from './present.ts';
import { openWorkOf, pageOfVehicles, readingsOfVehicle, vehicleById } from './queries.ts';

const ok = { status: 200, message: '' } as const;
const READINGS = 30;
const OPEN_WORK = 100;

export const vehicles: Handlers<typeof rows> = {
  active: async ({ query }, ctx) => {
    const { page, next_cursor } = await pageOfVehicles(ctx.db, ctx.now, query);
    return { ...ok, vehicles: page.map(presentVehicle), next_cursor };
  },

  initialData: async ({ query }, ctx) => {
    const vehicle = await vehicleById(ctx.db, ctx.now, query.vehicle_id);
    if (!vehicle) throw missing('vehicle');
    const odometers = (await readingsOfVehicle(ctx.db, vehicle.id, READINGS)).map((o) => ({
      ...o,
      read_at: iso(o.read_at),
    }));
    const [last] = odometers;
    const work = await openWorkOf(ctx.db, ctx.person, vehicle.id, OPEN_WORK);
    return {
      ...ok,
      vehicle: presentVehicle(vehicle),
      previousOdometer: last ? { value: last.value, read_at: last.read_at, todo_id: last.todo_id } : null,
      odometers,
      todos: work.map((todo) => ({ ...todo, status: 'pending' })),
    };
  },
};
