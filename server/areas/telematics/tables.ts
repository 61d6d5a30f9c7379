/** The tables of trackers (migrations/20261210_telematics.sql). */
import type { ColumnType, Generated, GeneratedAlways } from 'kysely';

/** Sealed by server/secrets. */
type Sealed = ColumnType<Uint8Array | null, Uint8Array | null | undefined, Uint8Array | null>;
type Unit = 'km' | 'mi';

export interface TelematicsConnections {
  id: GeneratedAlways<number>;
  provider: string;
  account: Generated<string>;
  state: Generated<'new' | 'active' | 'needs_reconnect' | 'off'>;
  code_enc: Sealed;
  token_enc: Sealed;
  refresh_enc: Sealed;
  token_expires_at: Date | null;
  last_ok_at: Date | null;
  last_error: 'refused' | 'limited' | 'down' | 'key_lost' | null;
  failures: Generated<number>;
  refusals: Generated<number>;
  next_poll_at: Date | null;
  busy_until: Date | null;
  state_hash: string | null;
  session_hash: string | null;
  code_at: Date | null;
  redirect_uri: Generated<string>;
  created_at: Date;
  created_by: number | null;
  updated_at: Date;
}

export interface TelematicsTrackers {
  id: GeneratedAlways<number>;
  connection_id: number;
  external_id: string;
  vin: string | null;
  name: Generated<string>;
  odometer: number | null;
  unit: Unit | null;
  data_at: Date | null;
  seen_at: Date;
}

export interface TelematicsLinks {
  id: GeneratedAlways<number>;
  vehicle_id: number;
  connection_id: number;
  external_id: string;
  odometer_kind: Generated<'dash' | 'estimate'>;
  offset: number | null;
  offset_at: Date | null;
  drifts: Generated<boolean>;
  created_at: Date;
  created_by: number | null;
  updated_at: Date;
  ended_at: Date | null;
}

export interface TelematicsSnapshots {
  id: GeneratedAlways<number>;
  link_id: number;
  fetched_at: Date;
  data_at: Date | null;
  odometer: number | null;
  unit: Unit | null;
  latitude: number | null;
  longitude: number | null;
  fuel_percent: number | null;
  battery_percent: number | null;
  is_running: boolean | null;
  mil_on: boolean | null;
}

export interface TelematicsCodes {
  id: GeneratedAlways<number>;
  vehicle_id: number;
  code: string;
  first_seen: Date;
  last_seen: Date;
  cleared_at: Date | null;
  todo_id: number | null;
}
