/** Vehicles, as far as the yard day needs them. */
import * as z from 'zod/mini';
import { get } from '../endpoint.ts';
import { day, frame, id, idText, instant, odometerValue, paging } from '../schema.ts';

export const vehicle = z.object({
  id,
  vin: z.string(),
  plate: z.string(),
  /** Make, model and year as people say it: `Ford Transit 2022`. */
  name: z.string(),
  branch_id: z.nullable(id),
  /** ready · rented · cleaning · maintenance · inspection · out_of_service */
  status: z.string(),
  odometer_unit: z.enum(['km', 'mi']),
  /** The last confirmed reading, when it was taken, and the average distance per day of the days that the setting `odometers` says. */
  last_odometer: z.nullable(odometerValue),
  last_odometer_at: z.nullable(instant),
  daily_average: z.nullable(z.number()),
  updated_at: instant,
});
export type Vehicle = z.output<typeof vehicle>;

export const vehicles = {
  /** The vehicles in service, by plate. */
  active: get('/api/active_vehicles', {
    permission: 'vehicle.view',
    query: z.object({ ...paging, branch_id: z.optional(idText) }),
    answer: z.object({ ...frame, vehicles: z.array(vehicle), next_cursor: z.nullable(z.string()) }),
  }),

  /** What the screen of one vehicle or todo starts with: the vehicle, its readings and its open work. */
  initialData: get('/api/vehicle-initial-data', {
    permission: 'vehicle.view',
    query: z.object({ vehicle_id: idText }),
    answer: z.object({
      ...frame,
      vehicle,
      previousOdometer: z.nullable(z.object({ value: odometerValue, read_at: instant, todo_id: z.nullable(id) })),
      odometers: z.array(z.object({ id, value: odometerValue, read_at: instant, todo_id: z.nullable(id) })),
      todos: z.array(z.object({ id, title: z.string(), todo_date: day, status: z.string() })),
    }),
  }),
};
