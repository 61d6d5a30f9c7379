/** Walk-rounds, what was looked at, and their pictures. */
import type { Generated, GeneratedAlways } from 'kysely';
import type { PrecheckKind, PrecheckState } from '#contract/areas/prechecks.ts';
import type { ImageSlot } from '#contract/areas/rental-words.ts';
import type { StampsColumn } from '#server/kit/columns.ts';

export interface Prechecks {
  id: GeneratedAlways<number>;
  /** Made by the phone. */
  key: string;
  vehicle_id: number;
  todo_id: number | null;
  booking_id: number | null;
  kind: PrecheckKind;
  /** When the first of it was done. */
  at: Date;
  reading_id: number | null;
  fuel_eighths: number | null;
  charge_percent: number | null;
  note: Generated<string>;
  completed_at: Date | null;
  completed_by: number | null;
  stamps: StampsColumn;
  device_at: Date | null;
  received_at: Date;
  created_at: Date;
  created_by: number | null;
  updated_at: Date;
}

export interface PrecheckItems {
  precheck_id: number;
  check_id: number;
  title: string;
  state: PrecheckState;
  note: Generated<string>;
  checked_at: Date;
  checked_by: number | null;
  /** Made by its failing. */
  todo_id: number | null;
  stamps: StampsColumn;
}

/** A picture; or, without bytes, why there is none of the slot. */
export interface PrecheckImages {
  id: GeneratedAlways<number>;
  precheck_id: number;
  slot: ImageSlot;
  attachment_id: number | null;
  sha256: string | null;
  name: Generated<string>;
  skip_reason: string | null;
  damage_id: number | null;
  taken_at: Date;
  latitude: number | null;
  longitude: number | null;
  stamp: string;
  deleted_stamp: string | null;
  created_at: Date;
  created_by: number | null;
  deleted_at: Date | null;
  deleted_by: number | null;
}
