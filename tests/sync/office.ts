/** What other people do, on the server. */
import type { RentalPhase } from '#contract/areas/rental-words.ts';
import type { BookingOfficeAct, OfficeAct } from './history.ts';
import { renewAgreement } from './server/booking-writes.ts';
import { handoverId, newAgreement } from './server/bookings.ts';
import { PRIVATE_OFFICE } from './private-office.ts';
import type { Reply } from './server/asked.ts';
import type { Kind } from './server/records.ts';
import type { World } from './world.ts';

type Do = (world: World, pick: number, n: number) => unknown;

const choose = <T>(list: readonly T[], pick: number): T | undefined => list[pick % Math.max(1, list.length)];

async function edit(
  world: World,
  kind: Kind,
  path: string,
  id: number,
  fields: Readonly<Record<string, unknown>>,
): Promise<void> {
  const body = kind === 'lines' ? { id, ...fields } : fields;
  heard(world, kind, id, fields, await world.yard.office(path, { params: { id }, body }));
}

function heard({ watch }: World, kind: Kind, id: number, fields: object, { status, superseded }: Reply): void {
  if (status === 200) watch.hold('latest wins', watch.latest.office(kind, id, { ...fields }, superseded));
}

const todoOf = ({ yard }: World, pick: number): number | undefined =>
  choose(yard.records.living('todos').slice(-6), pick)?.id;

const bookingOf = ({ yard }: World, pick: number) => choose(yard.records.living('bookings'), pick);

/** As the office sees it now. */
async function move(world: World, pick: number, status: string): Promise<void> {
  const row = bookingOf(world, pick);
  if (!row) return;
  const told = await world.yard.office('bookings/update/status', {
    body: { booking_id: row.id, status, from_status: row.status, reason: 'r' },
  });
  if (told.status === 200) world.count(`office moves a booking: ${status}`);
}

const ON = { confirmed: 'checked_in', checked_in: 'returned', returned: 'completed' } as const;

async function note(world: World, pick: number, n: number): Promise<void> {
  const row = bookingOf(world, pick >> 1);
  if (!row) return;
  const phase: RentalPhase = pick % 2 === 0 ? 'checkin' : 'checkout';
  const facts = [{ odometer: 30_000 + n }, { fuel_eighths: n % 9 }, { keys: n % 10, damages_seen: [n] }][pick % 3];
  const path = phase === 'checkin' ? 'admin/bookings/checkin/odometer' : 'admin/bookings/{id}/checkout-value';
  const told = await world.yard.office(path, { params: { id: row.id }, body: { booking_id: row.id, ...facts } });
  heard(world, 'handovers', handoverId(row.id, phase), facts ?? {}, told);
}

async function check(world: World, pick: number): Promise<void> {
  const row = choose(world.yard.records.living('checks'), pick);
  if (!row) return;
  const is_checked = pick % 3 === 0 ? row.is_checked : !row.is_checked;
  const { booking_id, entity_type, id } = row;
  const body = { booking_id, entity_type, checklist: [{ id, is_checked }] };
  const told = await world.yard.office('admin/verification-status/update', { body });
  heard(world, 'checks', id, { is_checked }, told);
}

const BOOKINGS: Readonly<Record<BookingOfficeAct, Do>> = {
  cancel: (world, pick) => move(world, pick, 'cancelled'),
  move: (world, pick) => {
    const status = bookingOf(world, pick)?.status;
    const to = status && status in ON ? ON[status as keyof typeof ON] : null;
    return to && move(world, pick, to);
  },
  /** One stage back, which only our servers know. */
  reset: (world, pick) => world.yard.isOurs && move(world, pick, 'reset'),
  note,
  check,
  renew: (world, pick) => {
    const row = bookingOf(world, pick);
    const { yard } = world;
    if (row) renewAgreement(yard, row.id, yard.now, newAgreement(row.id, row.agreements.length + 1, yard.now));
  },
};

const OFFICE: Readonly<Record<OfficeAct, Do>> = {
  ...BOOKINGS,
  ...PRIVATE_OFFICE,
  /** It has the first one or another, in turn. */
  swap: (world, pick) => {
    const { records } = world.yard;
    const row = bookingOf(world, pick);
    const kept = row && records.get('bookings', row.id);
    if (!kept?.row.vehicle) return;
    const id = kept.row.vehicle.id === records.vehicle ? records.vehicle + 1 : records.vehicle;
    const updated_at = new Date(world.yard.now).toISOString();
    records.put('bookings', kept.row.id, {
      ...kept,
      row: { ...kept.row, vehicle: { ...kept.row.vehicle, id }, updated_at },
    });
    world.count('office gives a booking another vehicle');
  },
  edit: (world, pick, n) => {
    const id = todoOf(world, pick);
    const fields = [{ title: `theirs ${n}` }, { note: `their note ${n}` }, { title: `both ${n}`, note: `both ${n}` }][
      pick % 3
    ];
    return id !== undefined && fields && edit(world, 'todos', 'update-todo/{id}', id, fields);
  },
  tick: (world, pick, n) => {
    const id = choose(world.yard.records.living('lines').slice(-8), pick)?.id;
    const state = (['done', 'open', 'failed'] as const)[pick % 3];
    const fields = pick % 2 === 0 ? { state } : { note: `their line ${n}` };
    return id !== undefined && edit(world, 'lines', 'update-status-todo', id, fields);
  },
  correct: (world, pick, n) => {
    const id = choose(world.yard.records.living('odometers').slice(-6), pick)?.id;
    return id !== undefined && edit(world, 'odometers', 'updateTodoOdometer/{id}', id, { value: 9_000 + n });
  },
  complete: (world, pick) => {
    const id = todoOf(world, pick);
    return id !== undefined && world.yard.office('complete-todo/{id}', { params: { id } });
  },
  add: (world, _pick, n) => {
    const todo_date = new Date(world.yard.now).toISOString().slice(0, 10);
    const body = {
      title: `office ${n}`,
      todo_date,
      vehicle_id: world.yard.records.vehicle,
      checklist: [`office line ${n}`],
    };
    return world.yard.office('add-todo', { body });
  },
  remove: (world, pick) => {
    const id = todoOf(world, pick);
    const part = { params: { id }, body: { reason: 'r' } };
    return id !== undefined && pick % 3 === 0 && world.yard.office('delete-todo/{id}', part);
  },
  /** Of the newest deleted ones: people work on them still. */
  restore: ({ yard }, pick) => {
    const deleted = [...yard.records.tables.todos.values()].filter((kept) => kept.deleted);
    const id = choose(deleted.slice(-3), pick)?.row.id;
    return yard.isOurs && id !== undefined && yard.office('restore-todo/{id}', { params: { id } });
  },
  addLine: (world, pick, n) => {
    const todo_id = todoOf(world, pick);
    const body = { todo_id, title: `office line ${n}` };
    return todo_id !== undefined && world.yard.office('create-checklist-todo', { body });
  },
};

export async function office(world: World, what: OfficeAct, pick: number, n: number): Promise<void> {
  world.log('office', what);
  await OFFICE[what](world, pick, n);
}
