/** Vendors and locations, as far as vehicles point at them (money.md §3 "reference"). */
import * as z from 'zod/mini';
import { get } from '../endpoint.ts';
import { listFrame, listQuery, recordTimes } from '../records.ts';
import { id, idText } from '../schema.ts';

const vendor = z.object({
  id,
  ...recordTimes,
  name: z.string(),
  type_id: z.nullable(id),
  type: z.nullable(z.string()),
  phone: z.nullable(z.string()),
  email: z.nullable(z.string()),
  website: z.nullable(z.string()),
  note: z.string(),
});
export type Vendor = z.output<typeof vendor>;

/** What a location is, with the words for people. */
export const locationKinds = {
  yard: 'Yard',
  vendor: 'Vendor',
  airport: 'Airport',
  storage: 'Storage',
  other: 'Other',
} as const;
export type LocationKind = keyof typeof locationKinds;
const kind = z.enum(Object.keys(locationKinds) as LocationKind[], 'There is no such kind of location.');

const address = z.object({
  id,
  label: z.string(),
  line1: z.string(),
  line2: z.string(),
  city: z.string(),
  region: z.string(),
  postal_code: z.string(),
  /** ISO 3166-1, two letters. */
  country: z.nullable(z.string()),
  latitude: z.nullable(z.number()),
  longitude: z.nullable(z.number()),
  is_default: z.boolean(),
});

const location = z.object({
  id,
  ...recordTimes,
  name: z.string(),
  kind,
  vendor_id: z.nullable(id),
  vendor_name: z.nullable(z.string()),
  branch_id: z.nullable(id),
  branch_name: z.nullable(z.string()),
  note: z.string(),
  /** The usual one first. */
  addresses: z.array(address),
});
export type Location = z.output<typeof location>;

export const reference = {
  vendors: get('/api/vendors', {
    permission: 'vendor.view',
    query: z.object({ ...listQuery(['name', 'type', 'updated_at']), type_id: z.optional(idText) }),
    answer: z.object({ ...listFrame, vendors: z.array(vendor) }),
  }),

  locations: get('/api/locations', {
    permission: 'location.view',
    query: z.object({
      ...listQuery(['name', 'kind', 'branch_name', 'updated_at']),
      kind: z.optional(kind),
      vendor_id: z.optional(idText),
      branch_id: z.optional(idText),
    }),
    answer: z.object({ ...listFrame, locations: z.array(location) }),
  }),
};
