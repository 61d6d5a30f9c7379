/** What people call the fields of vendors and locations: in the forms and in the history. */

export const vendorLabels = {
  name: 'Name',
  type_id: 'Type',
  phone: 'Phone',
  email: 'E-mail',
  website: 'Website',
  account_no: 'Our number there',
  tax_id: 'Tax number',
  default_category_id: 'Usual category',
  terms_days: 'Paid within',
  note: 'Note',
} as const;
export const vendorTypeLabels = { name: 'Name', position: 'Place in the list' } as const;
export const locationLabels = {
  name: 'Name',
  kind: 'Kind',
  vendor_id: 'Vendor',
  branch_id: 'Branch',
  note: 'Note',
} as const;
export const addressLabels = {
  label: 'What it is for',
  line1: 'Street and number',
  line2: 'Second line',
  city: 'City',
  region: 'Region',
  postal_code: 'Postal code',
  country: 'Country',
  latitude: 'Latitude',
  longitude: 'Longitude',
  is_default: 'The usual one',
} as const;
