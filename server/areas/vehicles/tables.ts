/** Vehicles, their classes, the time of them that is given, and what happened to them. */
import type { ColumnType, Generated, GeneratedAlways } from 'kysely';
import type { Fuel, RetireReason, Transmission } from '#contract/areas/vehicle-record.ts';
import type { OfficeRow, StampedRow } from '#server/kit/columns.ts';

/** numeric: read as text, written as a number. */
type NumericColumn = ColumnType<string | null, number | null | undefined, number | null>;

export interface Vehicles extends StampedRow {
  /** Upper case, without spaces and dashes; null where it has none. */
  vin: string | null;
  vin_check: Generated<'ok' | 'unchecked' | 'none'>;
  /** Why it has none. */
  vin_reason: Generated<string>;
  plate: string;
  plate_region: Generated<string | null>;
  /** Upper case, letters and digits only: how plates are compared. */
  plate_key: GeneratedAlways<string>;
  name: string;
  /** Folded: plate with and without its signs, name, end of the VIN. */
  search_text: GeneratedAlways<string>;
  /** Its pieces of three letters. */
  search_pieces: GeneratedAlways<string[]>;
  make: Generated<string>;
  model: Generated<string>;
  trim: Generated<string>;
  body: Generated<string>;
  color: Generated<string>;
  model_year: Generated<number | null>;
  fuel: Generated<Fuel | null>;
  transmission: Generated<Transmission | null>;
  seats: Generated<number | null>;
  tank_litres: NumericColumn;
  listed: Generated<boolean>;
  private: Generated<boolean>;
  class_id: Generated<number | null>;
  location_id: Generated<number | null>;
  spot: Generated<string | null>;
  branch_id: number | null;
  status: Generated<string>;
  status_since: Generated<Date | null>;
  /** Of the newest note about it. */
  note: Generated<string>;
  followup_date: ColumnType<string | null, string | null | undefined, string | null>;
  /** What is checked on it is its own set; else the default one. */
  own_status_set: Generated<boolean>;
  odometer_unit: Generated<'km' | 'mi'>;
  cover_id: Generated<number | null>;
  acquired_on: Generated<string | null>;
  acquired_price: NumericColumn;
  acquired_odometer: Generated<number | null>;
  retired_on: Generated<string | null>;
  retired_at: Generated<Date | null>;
  retired_by: Generated<number | null>;
  retire_reason: Generated<RetireReason | null>;
}

export interface VehicleClasses extends OfficeRow {
  name: string;
  position: number;
}

/** Time of a vehicle that is given: the database refuses to give it twice (rentals.md §2). */
export interface VehicleSpans {
  id: GeneratedAlways<number>;
  vehicle_id: number;
  kind: 'booking' | 'private_rental' | 'maintenance' | 'block';
  booking_id: number | null;
  private_rental_id: number | null;
  todo_id: number | null;
  /** `[from,until)` as PostgreSQL writes a range. */
  during: string;
  out_at: Date | null;
  back_at: Date | null;
  released_at: Date | null;
  note: Generated<string>;
  created_at: Date;
  created_by: number | null;
  updated_at: Date;
}

/** What happened to a vehicle. Rows are added, never changed. */
export interface VehicleEvents {
  id: GeneratedAlways<number>;
  vehicle_id: number;
  at: Date;
  kind: string;
  text: string;
  ref_kind: string | null;
  ref_id: number | null;
  user_id: number | null;
  search: string;
}
