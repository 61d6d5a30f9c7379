/** The fleet: vehicles added, changed, retired, brought back; what lists and screens begin with (vehicles.md §3). */
import type { vehicles as rows } from '#contract/areas/vehicles.ts';
import { detach } from '#server/files/attachments.ts';
import type { Handlers } from '#server/http/handler.ts';
import { invalid } from '#server/http/refusal.ts';
import { changeRow } from '#server/kit/records.ts';
import { iso } from '#server/lib/iso.ts';
import { classesOf, saveClasses } from './classes.ts';
import { decodeVin } from './decode.ts';
import { tellVehicle } from './events.ts';
import { openTodosOf, removeVehicle, restoreVehicle, retireVehicle } from './leaving.ts';
import { pageOfFleet } from './listed.ts';
import { openWorkOf, pageOfVehicles, readingsOfVehicle, vehicleById, vehicleDetailById } from './queries.ts';
import { addVehicle, heldImage, updateVehicle, VEHICLE, vehicleInService } from './saving.ts';

const ok = { status: 200, message: '' } as const;
const READINGS = 30;
const OPEN_WORK = 100;

export const vehicles: Handlers<typeof rows> = {
  add: async ({ body, files }, ctx) => {
    const id = await addVehicle(ctx, body, files['images']);
    return { status: 200, message: 'Vehicle added.', vehicle: await vehicleDetailById(ctx, id) };
  },

  update: async ({ params, body, files }, ctx) => {
    await updateVehicle(ctx, params.id, body, files['images']);
    return { status: 200, message: 'Vehicle saved.', vehicle: await vehicleDetailById(ctx, params.id) };
  },

  retire: async ({ params, body }, ctx) => {
    await retireVehicle(ctx, params.id, body);
    const todos = await openTodosOf(ctx.db, params.id);
    return { status: 200, message: 'Vehicle retired.', vehicle: await vehicleDetailById(ctx, params.id), todos };
  },

  active: async ({ query }, ctx) => ({ ...ok, ...(await pageOfVehicles(ctx, query)) }),

  all: async ({ query }, ctx) => ({
    ...ok,
    ...(await pageOfFleet(ctx, { ...query, retired: query.retired ?? 'with' })),
  }),

  one: async ({ params }, ctx) => ({ ...ok, vehicle: await vehicleDetailById(ctx, params.id) }),

  removeImage: async ({ params }, ctx) => {
    const file = await heldImage(ctx, params.id);
    await detach(ctx, file);
    if (file.deleted_at === null) await tellVehicle(ctx, file.owner_id, { kind: 'picture', text: 'Picture deleted' });
    return { status: 200, message: 'Picture deleted.' };
  },

  setCover: async ({ params, body }, ctx) => {
    const row = await vehicleInService(ctx, params.id);
    const { images } = await vehicleDetailById(ctx, row.id);
    if (!images.some(({ id }) => id === body.image_id))
      throw invalid({ image_id: ['This vehicle has no such picture.'] });
    await changeRow(ctx, VEHICLE, row, { cover_id: body.image_id });
    return { status: 200, message: 'Cover set.', vehicle: await vehicleDetailById(ctx, row.id) };
  },

  remove: async ({ params }, ctx) => {
    await removeVehicle(ctx, params.id);
    return { status: 200, message: 'Vehicle deleted.' };
  },

  restore: async ({ params }, ctx) => {
    await restoreVehicle(ctx, params.id);
    return { status: 200, message: 'Vehicle brought back.', vehicle: await vehicleDetailById(ctx, params.id) };
  },

  decodeVin,

  classes: async (_received, { db }) => ({ ...ok, classes: await classesOf(db) }),

  saveClasses: async ({ body }, ctx) => {
    await saveClasses(ctx, body);
    return { status: 200, message: 'Classes saved.', classes: await classesOf(ctx.db) };
  },

  initialData: async ({ query }, ctx) => {
    const vehicle = await vehicleById(ctx, query.vehicle_id);
    const odometers = (await readingsOfVehicle(ctx.db, vehicle.id, READINGS)).map((o) => ({
      ...o,
      read_at: iso(o.read_at),
    }));
    const last = odometers.find(({ judgement }) => judgement === 'accepted');
    const work = await openWorkOf(ctx.db, ctx.person, vehicle.id, OPEN_WORK);
    return {
      ...ok,
      vehicle,
      previousOdometer: last ? { value: last.value, read_at: last.read_at, todo_id: last.todo_id } : null,
      odometers,
      todos: work.map((todo) => ({ ...todo, status: 'pending' })),
    };
  },
};
