/** Vendors, their types and pictures; locations and their addresses. The rules of each stand beside this file. */
import type { reference as rows } from '#contract/areas/reference.ts';
import type { Handlers } from '#server/http/handler.ts';
import { liveTree } from '../expense-categories/queries.ts';
import { addAddress, addressById, removeAddress, restoreAddress, updateAddress } from './addresses.ts';
import { addLocation, removeLocation, restoreLocation, updateLocation } from './locations.ts';
import {
  locationById,
  locationsOfVendor,
  pageOfLocations,
  pageOfTypes,
  pageOfVendors,
  typeById,
  vendorById,
  vendorNames,
} from './queries.ts';
import { addType, removeType, restoreType, updateType } from './vendor-types.ts';
import { addVendor, removeImage, removeVendor, restoreVendor, updateVendor } from './vendors.ts';

const said = (message: string) => ({ status: 200, message }) as const;

export const reference: Handlers<typeof rows> = {
  vendors: async ({ query }, ctx) => ({ ...said(''), ...(await pageOfVendors(ctx, query)) }),
  vendor: async ({ params }, ctx) => ({ ...said(''), vendor: await vendorById(ctx, params.id) }),
  addVendor: async ({ body, files }, ctx) => {
    const id = await addVendor(ctx, body, files);
    return { ...said('Vendor added.'), vendor: await vendorById(ctx, id) };
  },
  editVendor: async ({ params: { id } }, ctx) => ({
    ...said(''),
    vendor: await vendorById(ctx, id),
    vendorTypes: (await pageOfTypes(ctx.db, {})).vendorTypes,
    locations: await locationsOfVendor(ctx.db, id),
    expenseCategories: await liveTree(ctx.db),
  }),
  updateVendor: async ({ params: { id }, body, files }, ctx) => {
    await updateVendor(ctx, id, body, files);
    return { ...said('Vendor saved.'), vendor: await vendorById(ctx, id) };
  },
  removeVendor: async ({ params }, ctx) => {
    await removeVendor(ctx, params.id);
    return said('Vendor archived.');
  },
  restoreVendor: async ({ params: { id } }, ctx) => {
    await restoreVendor(ctx, id);
    return { ...said('Vendor brought back.'), vendor: await vendorById(ctx, id) };
  },
  removeVendorImage: async ({ params }, ctx) => {
    await removeImage(ctx, params.id);
    return said('Picture deleted.');
  },

  vendorTypes: async ({ query }, { db }) => ({ ...said(''), ...(await pageOfTypes(db, query)) }),
  vendorType: async ({ params }, { db }) => ({ ...said(''), vendorType: await typeById(db, params.id) }),
  addVendorType: async ({ body }, ctx) => {
    const id = await addType(ctx, body);
    return { ...said('Type added.'), vendorType: await typeById(ctx.db, id) };
  },
  updateVendorType: async ({ params: { id }, body }, ctx) => {
    await updateType(ctx, id, body);
    return { ...said('Type saved.'), vendorType: await typeById(ctx.db, id) };
  },
  removeVendorType: async ({ params }, ctx) => {
    await removeType(ctx, params.id);
    return said('Type deleted.');
  },
  restoreVendorType: async ({ params: { id } }, ctx) => {
    await restoreType(ctx, id);
    return { ...said('Type brought back.'), vendorType: await typeById(ctx.db, id) };
  },

  locations: async ({ query }, { db }) => ({ ...said(''), ...(await pageOfLocations(db, query)) }),
  location: async ({ params }, { db }) => ({ ...said(''), location: await locationById(db, params.id) }),
  addLocation: async ({ body }, ctx) => {
    const id = await addLocation(ctx, body);
    return { ...said('Location added.'), location: await locationById(ctx.db, id) };
  },
  editLocation: async ({ params: { id } }, { db }) => {
    const location = await locationById(db, id);
    return { ...said(''), location, addresses: location.addresses, vendors: await vendorNames(db) };
  },
  updateLocation: async ({ params: { id }, body }, ctx) => {
    await updateLocation(ctx, id, body);
    return { ...said('Location saved.'), location: await locationById(ctx.db, id) };
  },
  removeLocation: async ({ params }, ctx) => {
    await removeLocation(ctx, params.id);
    return said('Location archived.');
  },
  restoreLocation: async ({ params: { id } }, ctx) => {
    await restoreLocation(ctx, id);
    return { ...said('Location brought back.'), location: await locationById(ctx.db, id) };
  },

  addAddress: async ({ body }, ctx) => {
    const id = await addAddress(ctx, body);
    return { ...said('Address added.'), address: await addressById(ctx, id) };
  },
  updateAddress: async ({ params: { id }, body }, ctx) => {
    await updateAddress(ctx, id, body);
    return { ...said('Address saved.'), address: await addressById(ctx, id) };
  },
  removeAddress: async ({ params }, ctx) => {
    await removeAddress(ctx, params.id);
    return said('Address deleted.');
  },
  restoreAddress: async ({ params: { id } }, ctx) => {
    await restoreAddress(ctx, id);
    return { ...said('Address brought back.'), address: await addressById(ctx, id) };
  },
};
