/** Any intent a person can have, with arguments as screens make them. */
import fc from 'fast-check';
import type { Lid, Mutation } from '#db/records.ts';
import type { OpArgs, OpName } from '#sync/ops/op.ts';
import { OPS } from '#sync/ops/table.ts';
import { mutation, NOW } from './mutations.ts';

const words = (max: number) =>
  fc.string({ minLength: 1, maxLength: Math.min(max, 30) }).map((s) => `x${s.replaceAll('\0', '')}`);
const id = fc.integer({ min: 1, max: 1e9 });
const orNull = <T>(arb: fc.Arbitrary<T>) => fc.option(arb, { nil: null });
const day = fc
  .date({ min: new Date(0), max: new Date(4e12), noInvalidDate: true })
  .map((d) => d.toISOString().slice(0, 10));
const time = fc.tuple(fc.nat(23), fc.nat(59)).map((hm) => hm.map((n) => String(n).padStart(2, '0')).join(':'));
const moment = fc.date({ min: new Date(0), max: new Date(4e12), noInvalidDate: true }).map((d) => d.toISOString());
const value = fc.nat(9_999_999);
const titles = fc.array(words(200), { maxLength: 3 });

const lids = (word: string) => fc.constantFrom<Lid>(`${word}/~1`, `${word}/7`);
const todo = lids('todo');

const fields = fc.record(
  {
    title: words(200),
    todo_date: day,
    note: words(5000),
    todo_time: orNull(time),
    category_id: orNull(id),
    vehicle_id: orNull(id),
    branch_id: orNull(id),
    resource: orNull(id),
    usergroup: fc.array(id, { maxLength: 3 }),
    vendor_id: orNull(id),
    location_id: orNull(id),
    location_address_id: orNull(id),
    vehicle_group_id: orNull(id),
  },
  { requiredKeys: ['title', 'todo_date'], noNullPrototype: true },
);

const patch = fc.record(
  {
    title: words(200),
    note: words(5000),
    todo_date: day,
    todo_time: orNull(time),
    vehicle_id: orNull(id),
    resource: orNull(id),
    usergroup: fc.array(id, { maxLength: 2 }),
    vendor_id: orNull(id),
    location_id: orNull(id),
    location_address_id: orNull(id),
  },
  { requiredKeys: [], noNullPrototype: true },
);

const record = <T extends object>(all: { [K in keyof T]: fc.Arbitrary<T[K]> }, required: (keyof T & string)[]) =>
  fc.record(all, { requiredKeys: required, noNullPrototype: true }) as fc.Arbitrary<object>;

const reportLine = record(
  { id, text: words(500), minutes: orNull(fc.nat(1440)), project_id: orNull(id), guessed: fc.boolean() },
  ['text'],
);
const report = {
  lid: lids('report'),
  report_date: day,
  summary: words(4000),
  blockers: words(4000),
  plan: words(4000),
  lines: fc.array(reportLine, { maxLength: 3 }),
  submitted: fc.boolean(),
};
const wholeReport = record(report, ['lid', 'report_date', 'summary', 'blockers', 'plan', 'lines', 'submitted']);

const punch = { lid: lids('punch'), todo: orNull(todo), reason_id: orNull(id), note: words(1000) };

const booking = lids('booking');
const eighths = orNull(fc.nat(8));
const percent = orNull(fc.nat(100));
const facts = {
  odometer: value,
  fuel_eighths: eighths,
  charge_percent: percent,
  keys: orNull(fc.nat(9)),
  damages_seen: fc.array(id, { maxLength: 3 }),
};
const noted = record(facts, []);
const item = record({ state: fc.constantFrom('ok', 'failed', 'na'), note: words(500) }, ['state', 'note']);
const walked = record(
  {
    items: fc.dictionary(fc.constantFrom('3', '4', '5'), item, { maxKeys: 3, noNullPrototype: true }),
    odometer: value,
    fuel_eighths: eighths,
    charge_percent: percent,
    note: words(2000),
    skip: fc.dictionary(fc.constantFrom('front', 'rear_left'), orNull(words(200)), { noNullPrototype: true }),
    completed: fc.constant(true),
  },
  [],
);

const rental = lids('private-rental');
const way = fc.constantFrom('checkin', 'checkout');

const shot = {
  slot: fc.constantFrom('front', 'dial', 'damage'),
  damage: orNull(lids('damage')),
  taken_at: moment,
  latitude: orNull(fc.double({ min: -90, max: 90, noNaN: true })),
  longitude: orNull(fc.double({ min: -180, max: 180, noNaN: true })),
  image: fc.constant({ sha256: 'b'.repeat(64), mime: 'image/jpeg', size: 9, width: 4, height: 3, thumb: 't' }),
};

/** Arguments of each operation. */
export const ARGS: Readonly<Record<OpName, fc.Arbitrary<object>>> = {
  'todos.add': record({ lid: lids('todo'), fields, nextChecklist: titles, prevChecklist: titles, checklist: titles }, [
    'lid',
    'fields',
  ]),
  'todos.update': record({ lid: lids('todo'), patch }, ['lid', 'patch']),
  'todos.remove': record({ lid: lids('todo'), reason: words(500) }, ['lid', 'reason']),
  'todos.complete': record({ lid: lids('todo'), note: words(5000) }, ['lid']),
  'todos.approve': record({ lid: lids('todo') }, ['lid']),
  'todos.sendBack': record({ lid: lids('todo'), reason: words(500) }, ['lid', 'reason']),
  'todos.restore': record({ lid: lids('todo') }, ['lid']),
  'todos.askRestore': record({ lid: lids('todo'), note: words(500) }, ['lid']),
  'todos.createStatus': record(
    {
      lid: fc.constant('todo/~2'),
      todo,
      line: orNull(lids('line')),
      direction: fc.constantFrom('prev', 'next'),
      title: words(200),
      note: words(5000),
      todo_date: day,
      todo_time: orNull(time),
      resource: orNull(id),
      vehicle_id: orNull(id),
      vehicle: orNull(fc.constant({ id: 5, vin: '1FTBW2CM0NK000001', plate: 'AB12 CDE', name: 'Van' })),
      branch_id: orNull(id),
    },
    ['lid', 'todo', 'line', 'direction', 'title'],
  ),
  'todos.updateStatus': record(
    { lid: lids('line'), todo, state: fc.constantFrom('open', 'done', 'failed', 'skipped'), note: words(2000) },
    ['lid', 'todo'],
  ),
  'todos.undoStatus': record({ lid: lids('line'), todo }, ['lid', 'todo']),
  'todos.createChecklist': record(
    { lid: lids('line'), todo, title: words(200), direction: fc.constantFrom('prev', 'next', 'own') },
    ['lid', 'todo', 'title'],
  ),
  'todos.deleteChecklist': record({ lid: lids('line'), todo }, ['lid', 'todo']),
  'todos.addOdometer': record({ lid: lids('odometer'), todo, vehicle_id: id, value, note: words(2000) }, [
    'lid',
    'todo',
    'vehicle_id',
    'value',
  ]),
  'todos.updateOdometer': record({ lid: lids('odometer'), todo, value, note: words(2000) }, ['lid', 'todo']),
  'todos.upload': record(
    {
      lid: lids('image'),
      todo,
      kind: fc.constantFrom('photo', 'odometer', 'line'),
      odometer: orNull(lids('odometer')),
      line: orNull(lids('line')),
      taken_at: moment,
      latitude: orNull(fc.double({ min: -90, max: 90, noNaN: true })),
      longitude: orNull(fc.double({ min: -180, max: 180, noNaN: true })),
      image: fc.constant({ sha256: 'b'.repeat(64), mime: 'image/jpeg', size: 9, width: 4, height: 3, thumb: 't' }),
    },
    ['lid', 'todo', 'kind', 'taken_at'],
  ),
  'todos.deleteImage': record({ lid: lids('image'), todo }, ['lid', 'todo']),
  'attendance.checkin': record(punch, ['lid']),
  'attendance.checkout': record(punch, ['lid']),
  'attendance.event': record({ ...punch, event: fc.constantFrom('break_start', 'break_end') }, ['lid', 'event']),
  'eod.add': wholeReport,
  'eod.update': wholeReport,
  'rentals.noteOut': record({ lid: lids('handover'), booking, patch: noted }, ['lid', 'booking', 'patch']),
  'rentals.noteBack': record(
    {
      lid: lids('handover'),
      booking,
      patch: record({ ...facts, cleanliness: orNull(fc.constantFrom('clean', 'smoke')) }, []),
    },
    ['lid', 'booking', 'patch'],
  ),
  'rentals.move': record(
    {
      lid: booking,
      status: fc.constantFrom('checked_in', 'returned'),
      from_status: fc.constantFrom('confirmed', 'checked_in'),
      blockers_seen: fc.subarray(['license', 'deposit']),
    },
    ['lid', 'status', 'from_status'],
  ),
  'rentals.tick': record(
    {
      lid: lids('check'),
      booking,
      entity_type: fc.constantFrom('checkin', 'checkout'),
      patch: record({ is_checked: fc.boolean() }, ['is_checked']),
    },
    ['lid', 'booking', 'entity_type', 'patch'],
  ),
  'rentals.sign': record(
    {
      lid: booking,
      kind: fc.constantFrom('agreement', 'final_agreement'),
      content_hash: fc.constant('c'.repeat(64)),
      typed_name: words(160),
      strokes: fc.constant([
        [
          [0, 0],
          [40, 30],
        ],
      ]),
      customer_id: id,
    },
    ['lid', 'kind', 'content_hash', 'typed_name', 'strokes'],
  ),
  'prechecks.save': record(
    {
      lid: lids('precheck'),
      key: fc.constant('0197a3c4-0000-7000-8000-000000000001'),
      vehicle_id: id,
      kind: fc.constantFrom('out', 'in', 'daily'),
      booking: orNull(booking),
      todo: orNull(todo),
      patch: fc.oneof(walked, fc.constant({ completed: true })),
      pictures: fc.array(lids('precheck-image'), { maxLength: 2 }),
    },
    ['lid', 'key', 'vehicle_id', 'kind', 'patch'],
  ),
  'rentals.upload': record(
    {
      ...shot,
      lid: lids('booking-image'),
      booking,
      phase: fc.constantFrom('checkin', 'checkout'),
      vehicle_id: id,
    },
    // Before the worker has looked at it nothing is sent.
    ['lid', 'booking', 'phase', 'slot', 'taken_at', 'image'],
  ),
  'prechecks.upload': record(
    {
      ...shot,
      lid: lids('precheck-image'),
      precheck: lids('precheck'),
      key: fc.constant('0197a3c4-0000-7000-8000-000000000001'),
      vehicle_id: id,
      kind: fc.constantFrom('out', 'in', 'daily'),
    },
    ['lid', 'precheck', 'key', 'vehicle_id', 'kind', 'slot', 'taken_at'],
  ),
  'prechecks.deleteImage': record({ lid: lids('precheck-image'), precheck: lids('precheck') }, ['lid', 'precheck']),
  'damages.add': record(
    {
      lid: lids('damage'),
      vehicle_id: id,
      booking: orNull(booking),
      precheck: orNull(lids('precheck')),
      view: fc.constantFrom('left', 'interior'),
      x: fc.double({ min: 0, max: 1, noNaN: true }),
      y: fc.double({ min: 0, max: 1, noNaN: true }),
      kind: fc.constantFrom('scratch', 'missing'),
      size: fc.constantFrom('S', 'M', 'L'),
      note: words(1000),
    },
    ['lid', 'vehicle_id', 'view', 'x', 'y', 'kind'],
  ),
  'privates.note': record(
    {
      lid: lids('private-note'),
      rental,
      phase: way,
      patch: record({ odometer: value, fuel_eighths: eighths, charge_percent: percent }, []),
    },
    ['lid', 'rental', 'phase', 'patch'],
  ),
  'privates.check': record(
    { lid: lids('private-check'), rental, phase: way, check_id: id, patch: record({ found: item }, ['found']) },
    ['lid', 'rental', 'phase', 'check_id', 'patch'],
  ),
  'privates.upload': record(
    {
      lid: lids('private-image'),
      rental,
      phase: way,
      slot: shot.slot,
      taken_at: moment,
      latitude: shot.latitude,
      longitude: shot.longitude,
      image: shot.image,
    },
    ['lid', 'rental', 'phase', 'slot', 'taken_at', 'image'],
  ),
};

export const OP_NAMES = Object.keys(ARGS) as OpName[];

/** The mutation of an intent, as the client makes it. */
export function act<N extends OpName>(name: N, args: OpArgs[N], part: Partial<Mutation> = {}): Mutation {
  const op = OPS.get(name)!;
  return mutation({
    op: name,
    v: op.v,
    t: op.t,
    lid: args.lid,
    args,
    lane: op.lane(args, args.lid, 1),
    deps: op.deps(args),
    ...part,
  });
}

const clocks = fc.record({
  at: fc.oneof(fc.integer({ min: NOW - 1e9, max: NOW + 1e9 }), fc.constantFrom(-5, 0, 4e15, Number.MAX_SAFE_INTEGER)),
  off: fc.integer({ min: -1e7, max: 1e7 }),
  mono: fc.nat(1e9),
});

/** Any mutation of one operation. */
export function anyAct(name: OpName): fc.Arbitrary<Mutation> {
  return fc.tuple(ARGS[name], clocks).map(([args, times]) => act(name, args as OpArgs[OpName], times));
}
