/** One intent of every operation of today, on the ground that the office laid. A new operation does not compile until it is here. */
import type { Lid, TableName } from '#db/records.ts';
import { lidOf, newLid, uuidv7 } from '#sync/core/ids.ts';
import { checkLid } from '#sync/ops/private-rows.ts';
import type { OpArgs, OpName } from '#sync/ops/op.ts';
import type { Ground } from './golden.ts';

const made = (t: TableName): Lid => newLid(t, uuidv7(Date.now(), Math.random));

type Every = { readonly [N in OpName]: OpArgs[N] };

/** Those with a photo. */
export const WITH_PHOTO: ReadonlySet<string> = new Set<OpName>([
  'todos.upload',
  'prechecks.upload',
  'rentals.upload',
  'privates.upload',
]);

/** In the order in which a person may do them. */
export function everyIntent(ground: Ground, day: string): Every {
  const { me, booking, walkRound, rental: out } = ground;
  const [work, waste, finish, approval] = ground.todos;
  if (!work || !waste || !finish || !approval || !booking || !walkRound || !out)
    throw new Error('the ground is not whole');
  const back = out.checks.find(({ phase }) => phase === 'checkout');
  if (!back) throw new Error('nothing is looked at when it comes back');
  const todo = lidOf('todos', work.id);
  const line = (i: number): Lid => lidOf('checklists', work.statusTodo.checklist[i]?.id ?? 0);
  const odometer = made('odometers');
  const rental = lidOf('bookings', booking.id);
  const handover = (phase: 0 | 1): Lid => lidOf('handovers', 2 * booking.id + phase);
  const fields = { title: 'Golden new', todo_date: day, resource: me };
  const report = (summary: string) => ({
    report_date: day,
    summary,
    blockers: '',
    plan: '',
    lines: [{ text: 'Golden line', minutes: 5 }],
    submitted: true,
  });
  const taken_at = '2026-01-01T00:00:00.000Z';
  const [round, damage] = [made('prechecks'), made('damages')];
  const walked = {
    key: uuidv7(Date.now(), Math.random),
    vehicle_id: booking.vehicle?.id ?? 0,
    kind: 'daily',
  } as const;
  return {
    'todos.add': { lid: made('todos'), fields, checklist: ['Golden new line'] },
    'todos.update': { lid: todo, patch: { note: 'Golden note' } },
    'todos.remove': { lid: lidOf('todos', waste.id), reason: 'Golden reason' },
    'todos.updateStatus': { lid: line(0), todo, state: 'done', note: 'Golden tick' },
    'todos.undoStatus': { lid: line(1), todo },
    'todos.deleteChecklist': { lid: line(2), todo },
    'todos.createStatus': {
      lid: made('todos'),
      todo,
      line: line(3),
      direction: 'next',
      title: 'Golden follow-on',
      todo_date: day,
      resource: me,
    },
    'todos.createChecklist': { lid: made('checklists'), todo, title: 'Golden line' },
    'todos.addOdometer': {
      lid: odometer,
      todo,
      vehicle_id: work.vehicle_id ?? 0,
      value: 2000,
      note: 'Golden new reading',
    },
    'todos.updateOdometer': { lid: lidOf('odometers', work.odometer[0]?.id ?? 0), todo, value: 1001 },
    'todos.upload': { lid: made('images'), todo, kind: 'odometer', odometer, taken_at },
    'todos.deleteImage': { lid: lidOf('images', work.todoimages[0]?.id ?? 0), todo },
    'todos.complete': { lid: lidOf('todos', finish.id), note: 'Golden end' },
    'todos.approve': { lid: lidOf('todos', approval.id) },
    'todos.sendBack': { lid: lidOf('todos', finish.id), reason: 'Golden return' },
    'todos.askRestore': { lid: lidOf('todos', waste.id), note: 'Golden question' },
    // One that nobody deleted: in a lane of its own, the question could come after it.
    'todos.restore': { lid: lidOf('todos', approval.id) },
    'attendance.checkin': { lid: made('punches'), note: 'Golden in' },
    'attendance.event': { lid: made('punches'), note: 'Golden break', event: 'break_start' },
    'attendance.checkout': { lid: made('punches'), note: 'Golden out' },
    'eod.add': { lid: made('reports'), ...report('Golden new report') },
    // Every demo yard has reports, and the office may change them.
    'eod.update': { lid: lidOf('reports', 1), ...report('Golden report') },
    'rentals.noteOut': { lid: handover(0), booking: rental, patch: { odometer: 3000, fuel_eighths: 8, keys: 2 } },
    'rentals.tick': {
      lid: lidOf('checks', booking.checks.find((check) => check.entity_type === 'checkin')?.id ?? 0),
      booking: rental,
      entity_type: 'checkin',
      patch: { is_checked: true },
    },
    'rentals.sign': {
      lid: rental,
      kind: 'agreement',
      content_hash: booking.agreements[0]?.content_hash ?? '',
      typed_name: 'Golden Renter',
      strokes: [
        [
          [0, 0],
          [40, 30],
        ],
      ],
    },
    'rentals.move': {
      lid: rental,
      status: 'checked_in',
      from_status: 'confirmed',
      blockers_seen: booking.blockers.map(({ kind }) => kind),
    },
    'rentals.noteBack': { lid: handover(1), booking: rental, patch: { odometer: 3100, cleanliness: 'clean' } },
    'prechecks.save': { lid: round, ...walked, patch: { note: 'Golden walk-round' } },
    'damages.add': {
      lid: damage,
      vehicle_id: walked.vehicle_id,
      precheck: round,
      view: 'left',
      x: 0.25,
      y: 0.5,
      kind: 'scratch',
      note: 'Golden scratch',
    },
    'prechecks.upload': { lid: made('precheckImages'), precheck: round, ...walked, slot: 'damage', damage, taken_at },
    'prechecks.deleteImage': {
      lid: lidOf('precheckImages', walkRound.image),
      precheck: lidOf('prechecks', walkRound.id),
    },
    'rentals.upload': { lid: made('bookingImages'), booking: rental, phase: 'checkin', slot: 'front', taken_at },
    'privates.note': {
      lid: lidOf('privateNotes', 2 * out.id + 1),
      rental: lidOf('privateRentals', out.id),
      phase: 'checkout',
      patch: { fuel_eighths: 3 },
    },
    'privates.check': {
      lid: checkLid(out.id, back),
      rental: lidOf('privateRentals', out.id),
      phase: 'checkout',
      check_id: back.check_id,
      patch: { found: { state: 'failed', note: 'Golden check' } },
    },
    'privates.upload': {
      lid: made('privateImages'),
      rental: lidOf('privateRentals', out.id),
      phase: 'checkout',
      slot: 'rear_left',
      taken_at,
    },
  };
}
