/** Vendors with their types, and locations with their addresses (money.md §3 "reference"). */
import * as z from 'zod/mini';
import { attachment, checksums } from '../attachment.ts';
import { del, type FilePart, get, post, put } from '../endpoint.ts';
import { PICTURES } from '../file-types.ts';
import { flag, listFrame, listQuery, recordTimes } from '../records.ts';
import {
  day,
  done,
  email,
  frame,
  id,
  idParams,
  idText,
  latitude,
  longitude,
  note,
  numberText,
  text,
} from '../schema.ts';
import { categoryTree } from './expense-categories.ts';

const vendorType = z.object({
  id,
  ...recordTimes,
  name: z.string(),
  position: z.int(),
  /** Vendors of the type that are not archived. */
  usedCount: z.int(),
});
export type VendorType = z.output<typeof vendorType>;

const vendor = z.object({
  id,
  ...recordTimes,
  name: z.string(),
  type_id: z.nullable(id),
  type: z.nullable(z.string()),
  phone: z.nullable(z.string()),
  email: z.nullable(z.string()),
  website: z.nullable(z.string()),
  /** What the vendor calls the yard, and its tax number: null as well for who may not change vendors. */
  account_no: z.nullable(z.string()),
  tax_id: z.nullable(z.string()),
  /** The category of expenses that is filled in where this vendor is chosen. */
  default_category_id: z.nullable(id),
  default_category: z.nullable(z.string()),
  /** Within how many days it is paid. */
  terms_days: z.nullable(z.int()),
  note: z.string(),
  image: z.nullable(attachment),
  /** The day of the last expense with it; null where there is none. */
  last_used_on: z.nullable(day),
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
export type LocationAddress = z.output<typeof address>;

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

const MB = 1024 * 1024;
/** The picture of a vendor: one at most. */
export const vendorImagePart: FilePart = { maxBytes: 20 * MB, maxCount: 1, required: false, types: PICTURES };
const image = { image: vendorImagePart } as const;

const vendorFields = z.object({
  /** Unique among those that are not archived, without regard to case. */
  name: text(120),
  type_id: z.optional(z.nullable(numberText(id))),
  phone: z.optional(z.nullable(text(40))),
  email: z.optional(z.nullable(email)),
  website: z.optional(z.nullable(text(200))),
  account_no: z.optional(z.nullable(text(60))),
  tax_id: z.optional(z.nullable(text(40))),
  default_category_id: z.optional(z.nullable(numberText(id))),
  terms_days: z.optional(
    z.nullable(
      numberText(
        z
          .int('This must be a whole number.')
          .check(z.minimum(0, 'This must not be below zero.'), z.maximum(365, 'At most 365.')),
      ),
    ),
  ),
  note: z.optional(note(2000)),
  checksums,
});
const vendorAnswer = z.object({ ...frame, vendor });

const typeFields = z.object({
  /** Unique among the types, without regard to case. */
  name: text(60),
  /** Lower ones come first; without it, it is the last one. */
  position: z.optional(
    z
      .int('This must be a whole number.')
      .check(z.minimum(0, 'This must not be below zero.'), z.maximum(10_000, 'At most 10,000.')),
  ),
});
const typeAnswer = z.object({ ...frame, vendorType });

const newAddress = {
  label: z.optional(note(60)),
  line1: text(120),
  line2: z.optional(note(120)),
  city: z.optional(note(80)),
  region: z.optional(note(80)),
  postal_code: z.optional(note(20)),
  country: z.optional(z.nullable(text(2).check(z.toUpperCase(), z.regex(/^[A-Z]{2}$/, 'Two letters, like GB.')))),
  /** Both, or none. */
  latitude: z.optional(z.nullable(latitude)),
  longitude: z.optional(z.nullable(longitude)),
  /** The first address of a location is the usual one, whatever is said. */
  is_default: z.optional(z.boolean('This must be true or false.')),
};
const addressAnswer = z.object({ ...frame, address });

const locationFields = z.object({
  name: text(120),
  kind,
  vendor_id: z.optional(z.nullable(id)),
  branch_id: z.optional(z.nullable(id)),
  note: z.optional(note(2000)),
});
const locationAnswer = z.object({ ...frame, location });

/** The same as `deleted`. */
const archived = z.optional(flag);
const params = idParams;

export const reference = {
  vendors: get('/api/vendors', {
    permission: 'vendor.view',
    query: z.object({ ...listQuery(['name', 'type', 'updated_at']), type_id: z.optional(idText), archived }),
    answer: z.object({ ...listFrame, vendors: z.array(vendor) }),
  }),

  vendor: get('/api/vendors/{id}', { own: true, permission: 'vendor.view', params, answer: vendorAnswer }),

  /** 422 `name` when another one has it, whose id the refusal says as `id`; `type_id`, `default_category_id` where there is none such. */
  addVendor: post('/api/vendors', {
    permission: 'vendor.create',
    replay: 'create',
    body: vendorFields,
    files: image,
    answer: vendorAnswer,
  }),

  /** With what its form offers, and the places where it is. */
  editVendor: get('/api/vendors/{id}/edit', {
    permission: 'vendor.update',
    params,
    answer: z.object({
      ...frame,
      vendor,
      vendorTypes: z.array(vendorType),
      locations: z.array(location),
      expenseCategories: categoryTree,
    }),
  }),

  /** What is sent; a picture takes the place of the one that is there. */
  updateVendor: post('/api/vendors/{id}', {
    permission: 'vendor.update',
    replay: 'repeat',
    params,
    body: z.partial(vendorFields),
    files: image,
    answer: vendorAnswer,
  }),

  removeVendor: del('/api/vendors/{id}', { permission: 'vendor.delete', replay: 'repeat', params, answer: done }),

  /** 422 `name` when another one has its name by now. */
  restoreVendor: post('/api/restore-vendor/{id}', {
    own: true,
    permission: 'vendor.delete',
    replay: 'repeat',
    params,
    answer: vendorAnswer,
  }),

  /** `id`: of the picture. 404 where it is no vendor's. */
  removeVendorImage: del('/api/vendor-image-delete/{id}', {
    permission: 'vendor.update',
    replay: 'repeat',
    params,
    answer: done,
  }),

  vendorTypes: get('/api/vendor-types', {
    permission: 'vendor.view',
    query: z.object(listQuery(['position', 'name', 'usedCount'])),
    answer: z.object({ ...listFrame, vendorTypes: z.array(vendorType) }),
  }),

  vendorType: get('/api/vendor-types/{id}', { own: true, permission: 'vendor.view', params, answer: typeAnswer }),

  addVendorType: post('/api/vendor-types', {
    permission: 'vendor.create',
    replay: 'create',
    body: typeFields,
    answer: typeAnswer,
  }),

  updateVendorType: put('/api/vendor-types/{id}', {
    permission: 'vendor.update',
    replay: 'repeat',
    params,
    body: z.partial(typeFields),
    answer: typeAnswer,
  }),

  /** 422 `id` while vendors are of it. */
  removeVendorType: del('/api/vendor-types/{id}', {
    permission: 'vendor.delete',
    replay: 'repeat',
    params,
    answer: done,
  }),

  restoreVendorType: post('/api/restore-vendor-type/{id}', {
    own: true,
    permission: 'vendor.delete',
    replay: 'repeat',
    params,
    answer: typeAnswer,
  }),

  locations: get('/api/locations', {
    permission: 'location.view',
    query: z.object({
      ...listQuery(['name', 'kind', 'branch_name', 'updated_at']),
      kind: z.optional(kind),
      vendor_id: z.optional(idText),
      branch_id: z.optional(idText),
      archived,
    }),
    answer: z.object({ ...listFrame, locations: z.array(location) }),
  }),

  location: get('/api/locations/{id}', { own: true, permission: 'location.view', params, answer: locationAnswer }),

  /** `address`: its first. 422 `vendor_id`, `branch_id` where there is none such. */
  addLocation: post('/api/locations', {
    permission: 'location.create',
    replay: 'create',
    body: z.object({ ...locationFields.shape, address: z.optional(z.nullable(z.object(newAddress))) }),
    answer: locationAnswer,
  }),

  editLocation: get('/api/locations/{id}/edit', {
    permission: 'location.update',
    params,
    answer: z.object({
      ...frame,
      location,
      addresses: z.array(address),
      vendors: z.array(z.object({ id, name: z.string() })),
    }),
  }),

  updateLocation: post('/api/locations/{id}', {
    permission: 'location.update',
    replay: 'repeat',
    params,
    body: z.partial(locationFields),
    answer: locationAnswer,
  }),

  /** Archives it with its addresses. 422 `id` for the yard of a branch. */
  removeLocation: del('/api/locations/{id}', { permission: 'location.delete', replay: 'repeat', params, answer: done }),

  /** Brings it back with the addresses that were archived with it. */
  restoreLocation: post('/api/restore-location/{id}', {
    own: true,
    permission: 'location.delete',
    replay: 'repeat',
    params,
    answer: locationAnswer,
  }),

  /** 422 `latitude` or `longitude` where the other one is there alone. */
  addAddress: post('/api/location_address', {
    permission: 'location.update',
    replay: 'create',
    body: z.object({ location_id: id, ...newAddress }),
    answer: addressAnswer,
  }),

  /** What is sent. 422 `location_id` for another location, `is_default` where none would be the usual one. */
  updateAddress: post('/api/location_address/{id}', {
    permission: 'location.update',
    replay: 'repeat',
    params,
    body: z.partial(z.object({ location_id: id, ...newAddress })),
    answer: addressAnswer,
  }),

  /** The oldest that is left becomes the usual one where this one was it. */
  removeAddress: del('/api/location_address/{id}', {
    permission: 'location.delete',
    replay: 'repeat',
    params,
    answer: done,
  }),

  /** 422 `id` while its location is archived. */
  restoreAddress: post('/api/restore-location-address/{id}', {
    own: true,
    permission: 'location.delete',
    replay: 'repeat',
    params,
    answer: addressAnswer,
  }),
};
