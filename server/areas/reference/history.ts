/** How the history tells of vendors, their types, locations and addresses. */
import { type LocationKind, locationKinds } from '#contract/areas/reference.ts';
import { addressLabels, locationLabels, vendorLabels, vendorTypeLabels } from '#contract/areas/reference-labels.ts';
import type { HistoryKind } from '#server/kit/history/kind.ts';
import { locationById, typeById, vendorById } from './queries.ts';

/** Who may see a vendor may still not see its numbers: they are told to nobody. */
const { account_no: _a, tax_id: _t, ...toldOfVendors } = vendorLabels;

export const vendorHistory: HistoryKind = {
  title: 'Vendor',
  table: 'vendors',
  access: { right: 'vendor.view', check: vendorById },
  labels: toldOfVendors,
  names: { type_id: 'vendor_types', default_category_id: 'expense_categories' },
  texts: { terms_days: (value) => (value === 1 ? '1 day' : `${String(value)} days`) },
};

export const vendorTypeHistory: HistoryKind = {
  title: 'Type of vendors',
  table: 'vendor_types',
  access: { right: 'vendor.view', check: ({ db }, id) => typeById(db, id) },
  labels: vendorTypeLabels,
};

export const locationHistory: HistoryKind = {
  title: 'Location',
  table: 'locations',
  access: { right: 'location.view', check: ({ db }, id) => locationById(db, id) },
  labels: locationLabels,
  names: { vendor_id: 'vendors', branch_id: 'branches' },
  texts: { kind: (value) => locationKinds[value as LocationKind] ?? String(value) },
};

export const addressHistory: HistoryKind = {
  title: 'Address',
  table: 'location_addresses',
  labels: { ...addressLabels, location_id: 'Location' },
  names: { location_id: 'locations' },
  texts: { is_default: (value) => (value === true ? 'yes' : 'no') },
};
