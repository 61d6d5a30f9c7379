/** The fleet as a marketplace lists it: imported from its files, and compared with the vehicles of the yard (vehicles.md §4.9). */
import * as z from 'zod/mini';
import { get, post } from '../endpoint.ts';
import { importAnswer, importBody, importPart } from '../import.ts';
import { flag, listFrame, listQuery } from '../records.ts';
import { id, instant } from '../schema.ts';

/** As many rows as a file of vehicles may have. */
export const MOST_VEHICLE_ROWS = 2_000;

/** What becomes of a listing, with the words for people. `missing`: the last file of listings did not have it. */
export const listingStatuses = {
  listed: 'Listed',
  snoozed: 'Snoozed',
  unlisted: 'Unlisted',
  missing: 'Missing',
} as const;
export type ListingStatus = keyof typeof listingStatuses;
const status = z.enum(Object.keys(listingStatuses) as ListingStatus[], 'There is no such status.');

const listing = z.object({
  id,
  /** The marketplace's own number of it. */
  external_id: z.string(),
  title: z.string(),
  url: z.string(),
  status,
  last_seen_at: instant,
  missing_since: z.nullable(instant),
  vehicle_id: z.nullable(id),
  plate: z.nullable(z.string()),
  vehicle_name: z.nullable(z.string()),
  /** What the vehicle has otherwise than the last files said: the field, its value here and there. */
  differs: z.array(z.object({ field: z.string(), here: z.string(), there: z.string() })),
});
export type Listing = z.output<typeof listing>;

export const marketplace = {
  /**
   * Imports a file of listings, or of trips, of which each vehicle counts once, as its newest trip says. A vehicle is found by the number of its
   * listing, by its VIN, or by its plate. Applying also needs `vehicle.update` where it changes some, `vehicle.create` where it adds some.
   */
  import: post('/api/import{marketplace}Vehicles', {
    permission: 'vehicle.import',
    replay: 'online',
    apart: true,
    invalidates: ['vehicles', 'odometers'],
    body: importBody,
    files: { file: importPart },
    answer: importAnswer,
  }),

  listings: get('/api/get{marketplace}VehiclesList', {
    permission: 'vehicle.view',
    query: z.object({
      ...listQuery(['external_id', 'title', 'plate', 'status', 'last_seen_at']),
      status: z.optional(status),
      /** Those with a vehicle, or without one. */
      linked: z.optional(z.enum(['1', '0'], 'This must be 1 or 0.')),
      differs: z.optional(flag),
    }),
    answer: z.object({ ...listFrame, listings: z.array(listing) }),
  }),
};
