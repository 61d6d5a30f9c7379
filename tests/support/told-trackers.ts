/** Trackers of a vehicle, as the server answers them. */
import type { Connection, Tracker, TrackerLink } from '#contract/areas/telematics.ts';

const MINUTE = 60_000;

/** So many minutes ago. */
export const ago = (minutes: number): string => new Date(Date.now() - minutes * MINUTE).toISOString();

export const connection = (more: Partial<Connection> = {}): Connection => ({
  id: 1,
  provider: 'Bouncie',
  account: 'Yard',
  state: 'active',
  last_ok_at: ago(12),
  last_error: null,
  next_poll_at: ago(-18),
  created_at: ago(90_000),
  created_by_name: 'Helen Park',
  trackers: 2,
  linked: 1,
  ...more,
});

const vehicle = { id: 3, plate: 'KX41 RTU', name: 'Ford Transit 2022', vin: '1FTBW2CM0NK000001', unit: 'km' } as const;

/** One that fits the vehicle 3 by its VIN. */
export const tracker = (id: number, more: Partial<Tracker> = {}): Tracker => ({
  id,
  connection_id: 1,
  external_id: `35${id}`,
  vin: vehicle.vin,
  name: `Transit ${id}`,
  odometer: 50_482,
  unit: 'mi',
  data_at: ago(12),
  seen_at: ago(12),
  match: 'vin',
  vehicle,
  link: null,
  judgement: { kind: 'fine', value: 81_244, hints: [] },
  fuel_percent: null,
  battery_percent: null,
  mil_on: null,
  codes: [],
  ...more,
});

const link: TrackerLink = {
  id: 9,
  connection_id: 1,
  external_id: '351',
  odometer_kind: 'dash',
  offset: null,
  offset_at: null,
  drifts: false,
  created_at: ago(50_000),
};

/** The tracker 1, which is in the vehicle 3. */
export const linkedTracker = (more: Partial<Tracker> = {}): Tracker =>
  tracker(1, { match: 'linked', link, fuel_percent: 62, battery_percent: 98, ...more });
