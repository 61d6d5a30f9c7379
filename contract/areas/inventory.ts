/** The fleet in figures. Every figure opens the list that it counts. */
import * as z from 'zod/mini';
import { type Answer, get } from '../endpoint.ts';
import { day, frame, id, idText, instant } from '../schema.ts';

const counted = z.object({ id: z.nullable(id), name: z.string(), count: z.int() });
const ofVehicle = z.object({ id, plate: z.string(), name: z.string() });

export const inventory = {
  /** Of the vehicles in service, of one branch or of all. Documents and damage are counted only of vehicles that the person sees wholly. */
  dashboard: get('/api/inventory-dashboard', {
    own: true,
    permission: 'vehicle.view',
    query: z.object({ branch_id: z.optional(idText) }),
    answer: z.object({
      ...frame,
      /** When it was counted. */
      at: instant,
      vehicles: z.int(),
      retired: z.int(),
      by_status: z.array(z.object({ status: z.string(), count: z.int() })),
      by_class: z.array(counted),
      by_branch: z.array(counted),
      /** How old they are: by year of the model; null where nobody said it. */
      by_year: z.array(z.object({ year: z.nullable(z.int()), count: z.int() })),
      /** Whether the person sees all vehicles wholly. Otherwise documents and damage are those of the person's own branches. */
      sees_all: z.boolean(),
      /** How many documents ran out, run out within 7 days, and within 30. */
      documents: z.object({ expired: z.int(), urgent: z.int(), soon: z.int() }),
      /** Those of them that run out first, at most 20. `days`: until then, below 0 when it is past. */
      next_documents: z.array(
        z.object({ ...ofVehicle.shape, document_id: id, type: z.string(), expires_on: day, days: z.int() }),
      ),
      /** Vehicles with open damage, those with the most first, at most 20. */
      damaged: z.array(z.object({ ...ofVehicle.shape, count: z.int(), estimate: z.nullable(z.number()) })),
      damaged_total: z.int(),
      /** Vehicles whose last reading is the oldest, at most 20; null: there is none. */
      unread: z.array(z.object({ ...ofVehicle.shape, read_at: z.nullable(instant) })),
      /** The share of vehicles in maintenance or out of service, in percent of all, to one decimal; null without vehicles. */
      down_percent: z.nullable(z.number()),
      /** What most of the vehicles are read in. */
      distance_unit: z.enum(['mi', 'km']),
      /** Distance of the fleet by week of the last twelve, the oldest first; weeks begin on Monday, by the calendar of the branch or of the first one. */
      distance: z.array(z.object({ week: day, distance: z.int() })),
    }),
  }),
};

export type InventoryDashboard = Answer<typeof inventory.dashboard>;
