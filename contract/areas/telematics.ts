/** Trackers in vehicles: the yard's connections with their maker, which tracker is in which vehicle, and what they report (vehicles.md §4.10). */
import * as z from 'zod/mini';
import { del, get, post } from '#contract/endpoint.ts';
import { day, frame, id, idParams, idText, instant, odometerValue, paging, text } from '#contract/schema.ts';
import { odometerUnit } from './odometer-input.ts';

/** Faults that have no code of their own: the lamp is lit for none, and the battery is low. They stand among the codes. */
export const [LAMP_CODE, BATTERY_CODE] = ['MIL', 'BATTERY'] as const;

/** Sealed by the server, for this session and a quarter of an hour. It is no token of the maker's. */
const handle = z
  .string('This must be text.')
  .check(z.minLength(1, 'Please fill this in.'), z.maxLength(1_000, 'At most 1000 characters.'));

/** new: somebody consented, and nothing was exchanged yet. needs_reconnect: the maker no longer lets us in. off: somebody ended it. */
const connectionState = z.enum(['new', 'active', 'needs_reconnect', 'off']);

export const connection = z.object({
  id,
  provider: z.string(),
  account: z.string(),
  state: connectionState,
  /** When it last told something, and what kept it from that since: the maker refused us, found that we ask too often, or was not there. */
  last_ok_at: z.nullable(instant),
  last_error: z.nullable(z.enum(['refused', 'limited', 'down', 'key_lost'])),
  /** When it is asked next; null where it is not. */
  next_poll_at: z.nullable(instant),
  created_at: instant,
  created_by_name: z.nullable(z.string()),
  /** How many trackers it has, and how many of them are linked with a vehicle. */
  trackers: z.int(),
  linked: z.int(),
});
export type Connection = z.output<typeof connection>;

/** dash: what the dial shows. estimate: counted by the tracker itself, which is moved to the dial by what people read on it. */
const odometerKind = z.enum(['dash', 'estimate'], 'It is dash or estimate.');

const link = z.object({
  id,
  connection_id: id,
  external_id: z.string(),
  odometer_kind: odometerKind,
  /** By how much the dial shows more than an estimate; null as long as nobody has read both within an hour. */
  offset: z.nullable(z.int()),
  offset_at: z.nullable(instant),
  /** It counts by more than 2 % otherwise than the dial. */
  drifts: z.boolean(),
  created_at: instant,
});
export type TrackerLink = z.output<typeof link>;

const linkedVehicle = z.object({ id, plate: z.string(), name: z.string(), vin: z.string(), unit: odometerUnit });

/** What the judge of odometers thinks of a value on the vehicle's dial, and what it may have meant: `unit` says kilometres told as miles. */
const judgement = z.object({
  kind: z.enum(['fine', 'below', 'far', 'impossible']),
  /** On the vehicle's dial. */
  value: odometerValue,
  hints: z.array(z.object({ value: odometerValue, why: z.string() })),
});

/** linked: it is in that vehicle. vin: the vehicle has the VIN that it reports. last_six: only its last six characters. none: no vehicle of ours. */
const match = z.enum(['linked', 'vin', 'last_six', 'none']);

export const tracker = z.object({
  id,
  connection_id: id,
  external_id: z.string(),
  vin: z.nullable(z.string()),
  name: z.string(),
  odometer: z.nullable(z.number()),
  unit: z.nullable(odometerUnit),
  /** When the tracker told this, and when the maker was last asked. */
  data_at: z.nullable(instant),
  seen_at: instant,
  match,
  /** The linked vehicle, else the one that fits. */
  vehicle: z.nullable(linkedVehicle),
  link: z.nullable(link),
  judgement: z.nullable(judgement),
  fuel_percent: z.nullable(z.number()),
  battery_percent: z.nullable(z.number()),
  mil_on: z.nullable(z.boolean()),
  /** Faults that are not cleared. Each proposes one todo for as long; `todo_id` once it was made and is not deleted. */
  codes: z.array(
    z.object({ id, code: z.string(), first_seen: instant, todo_id: z.nullable(id), todo_done: z.boolean() }),
  ),
});
export type Tracker = z.output<typeof tracker>;

export const telematics = {
  /** Where somebody consents; and, once the maker has sent them back in this session, the `code` of that. */
  code: get('/api/get-code', {
    permission: 'telematics.connect',
    query: z.object({ connection_id: z.optional(idText) }),
    answer: z.object({
      ...frame,
      authorize_url: z.string(),
      state: z.string(),
      code: z.nullable(z.string()),
    }),
  }),

  /** Exchanges the code, once. */
  token: post('/api/get{provider}Token', {
    permission: 'telematics.connect',
    replay: 'online',
    apart: true,
    body: z.object({ code: handle }),
    answer: z.object({ ...frame, access_token: z.string(), code: z.string(), connection }),
  }),

  /** Asks the maker which trackers a connection has. */
  vehicles: post('/api/get{provider}Vehicle', {
    permission: 'telematics.link',
    replay: 'online',
    apart: true,
    body: z.object({ access_token: z.optional(handle), connection_id: z.optional(id) }),
    answer: z.object({
      ...frame,
      vehicles: z.array(
        z.object({
          external_id: z.string(),
          vin: z.nullable(z.string()),
          name: z.string(),
          odometer: z.nullable(z.number()),
          unit: z.nullable(odometerUnit),
          vehicle_id: z.nullable(id),
          match,
        }),
      ),
    }),
  }),

  link: get('/api/get-vehicle', {
    permission: 'telematics.view',
    query: z.object({ vehicle_id: z.optional(idText), external_id: z.optional(text(200)) }),
    answer: z.object({
      ...frame,
      vin: z.string(),
      vehicle: linkedVehicle,
      link,
      connection: z.object({ id, provider: z.string(), state: connectionState, last_ok_at: z.nullable(instant) }),
    }),
  }),

  /** What the vehicle's tracker last told. `fresh` asks the maker, at most every five minutes; no vehicle is woken by it. */
  data: get('/api/get-vehicle-data', {
    permission: 'telematics.view',
    query: z.object({ vin: text(40), fresh: z.optional(z.enum(['0', '1'])) }),
    answer: z.object({
      ...frame,
      vin: z.string(),
      odometer: z.nullable(
        z.object({ value: z.number(), unit: odometerUnit, at: instant, judgement: z.nullable(judgement) }),
      ),
      /** Null while the vehicle is rented out: where customers drive is not kept. */
      location: z.nullable(z.object({ latitude: z.number(), longitude: z.number() })),
      fuel_percent: z.nullable(z.number()),
      battery_percent: z.nullable(z.number()),
      is_running: z.nullable(z.boolean()),
      mil_on: z.nullable(z.boolean()),
      dtc: z.array(z.string()),
      data_at: z.nullable(instant),
      fetched_at: z.nullable(instant),
    }),
  }),

  /** Says in which vehicle a tracker is; without one (`external_id` null), that the vehicle has none any more. */
  save: post('/api/save-{provider}-vehicle', {
    permission: 'telematics.link',
    replay: 'repeat',
    body: z.object({
      vehicle_id: z.optional(id),
      vin: z.optional(text(40)),
      connection_id: id,
      external_id: z.nullable(text(200)),
      odometer_kind: z.optional(odometerKind),
      /** The tracker reports another VIN than the vehicle has, and it is right all the same. */
      confirm_vin: z.optional(z.boolean()),
    }),
    answer: z.object({ ...frame, link: z.nullable(link) }),
  }),

  /** The maker sends the browser here with a code. `state` says for which session; it is sealed, and taken once. */
  callback: get('/api/telematics/callback', {
    auth: 'public',
    permission: null,
    own: true,
    produces: 'redirect',
    success: [303],
    query: z.object({ state: handle, code: z.optional(text(2_000)), error: z.optional(text(200)) }),
    answer: z.unknown(),
  }),

  /** Connections, and their trackers by plate of the vehicle, then by what is linked with none. */
  trackers: get('/api/telematics', {
    permission: 'telematics.view',
    own: true,
    query: z.object({
      ...paging,
      search: z.optional(z.string().check(z.maxLength(100, 'At most 100 characters.'))),
      connection_id: z.optional(idText),
      /** flagged: with codes, a lit lamp, or a drift. */
      show: z.optional(z.enum(['linked', 'unlinked', 'flagged'])),
    }),
    answer: z.object({
      ...frame,
      connections: z.array(connection),
      trackers: z.array(tracker),
      next_cursor: z.nullable(z.string()),
      total: z.int(),
    }),
  }),

  /** Makes the todo that a fault proposes, once for as long as it is told; `id` is the fault's. 422 where it is told no more. */
  work: post('/api/telematics-work/{id}', {
    permission: 'todo.create',
    own: true,
    replay: 'repeat',
    params: idParams,
    answer: z.object({ ...frame, todo: z.object({ id, title: z.string(), todo_date: day }) }),
  }),

  /** Ends a connection: its tokens are erased and its links end; what was read stays. */
  off: del('/api/telematics/{id}', {
    permission: 'telematics.connect',
    own: true,
    replay: 'repeat',
    params: idParams,
    answer: z.object({ ...frame, connection }),
  }),
};
