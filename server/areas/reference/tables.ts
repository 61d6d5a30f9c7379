/** Vendors and locations. */
import type { Generated } from 'kysely';
import type { LocationKind } from '#contract/areas/reference.ts';
import type { OfficeRow, StampedRow } from '#server/kit/columns.ts';

export interface VendorTypes extends OfficeRow {
  name: string;
  position: number;
}

export interface Vendors extends StampedRow {
  name: string;
  type_id: number | null;
  phone: string | null;
  email: string | null;
  website: string | null;
  account_no: string | null;
  tax_id: string | null;
  default_category_id: Generated<number | null>;
  terms_days: number | null;
  note: Generated<string>;
}

export interface Locations extends StampedRow {
  name: string;
  kind: LocationKind;
  vendor_id: number | null;
  branch_id: number | null;
  note: Generated<string>;
}

export interface LocationAddresses extends OfficeRow {
  location_id: number;
  label: Generated<string>;
  line1: string;
  line2: Generated<string>;
  city: Generated<string>;
  region: Generated<string>;
  postal_code: Generated<string>;
  country: string | null;
  latitude: number | null;
  longitude: number | null;
  is_default: Generated<boolean>;
}
