/** What people see at once of what they did, before any server answers. */
import { describe, expect, it } from 'vitest';
import type { Mutation, Row } from '#db/records.ts';
import { act } from '#tests/support/intents.ts';
import { NOW, row } from '#tests/support/mutations.ts';
import { completionIntents } from './attendance.ts';
import type { PrecheckFacts } from './op.ts';
import { OPS } from './table.ts';

const AT = '2026-11-21T14:30:00.000Z';
const LATER = new Date(NOW + 60_000).toISOString();
const see = (before: Row | undefined, m: Mutation) => OPS.get(m.op)!.apply(before, m);

describe('a todo', () => {
  it('that is new', () => {
    const m = act('todos.add', { lid: 'todo/~1', fields: { title: 'Wash', todo_date: '2026-11-21', usergroup: [3] } });
    expect(see(undefined, m)).toMatchObject({
      lid: 'todo/~1',
      title: 'Wash',
      status: 'pending',
      usergroup: [3],
      created_at: AT,
      parent: null,
    });
  });

  it('that follows from a line belongs to its todo, today unless said otherwise', () => {
    const args = { lid: 'todo/~2', todo: 'todo/7', line: 'line/31', direction: 'next', title: 'Repair' } as const;
    expect(see(undefined, act('todos.createStatus', args))).toMatchObject({
      title: 'Repair',
      parent: 'todo/7',
      todo_date: '2026-11-21',
    });
    expect(see(undefined, act('todos.createStatus', { ...args, todo_date: '2026-12-01' }))?.['todo_date']).toBe(
      '2026-12-01',
    );
  });

  it('shows no name beside another’s id', () => {
    const before = row({ resource: 3, resource_name: 'A. Person', vehicle_id: 5, vehicle: { id: 5 }, title: 'Wash' });
    const m = act('todos.update', { lid: 'todo/7', patch: { resource: 4, vehicle_id: 5 } });
    expect(see(before, m)).toMatchObject({ resource: 4, resource_name: null, vehicle: { id: 5 }, title: 'Wash' });
  });

  it('shows no vendor and no place of before beside what was chosen now', () => {
    const places = { location_id: 5, location: { id: 5, name: 'Tyre shop' }, vendor_id: 3, vendor: { id: 3 } };
    const move = act('todos.update', { lid: 'todo/7', patch: { location_id: 6, location_address_id: 61 } });
    const moved = { location_id: 6, location_address_id: 61, location: null, vendor: { id: 3 } };
    expect(see(row(places), move)).toMatchObject(moved);
    const other = act('todos.update', { lid: 'todo/7', patch: { location_id: 5, vendor_id: 4 } });
    expect(see(row(places), other)).toMatchObject({ location: places.location, vendor_id: 4, vendor: null });
  });

  it('is completed by the first, but every note counts', () => {
    const mine = act('todos.complete', { lid: 'todo/7', note: 'done' });
    const open = row({ status: 'pending', note: '' });
    expect(see(open, mine)).toMatchObject({ status: 'completed', completed_at: AT, completed_by: 1, note: '' });
    expect(see(open, mine)?.['completion_note']).toBe('done');
    const theirs = row({ status: 'completed', completed_at: LATER, completed_by: 2, note: '' });
    expect(see(theirs, mine)).toMatchObject({ completed_at: LATER, completed_by: 2, completion_note: 'done' });
    expect(see(open, act('todos.complete', { lid: 'todo/7' }))?.['note']).toBe('');
  });

  it('is approved once', () => {
    const m = act('todos.approve', { lid: 'todo/7' });
    expect(see(row({ complete_time_approved: null }), m)).toMatchObject({ complete_time_approved: AT, approved_by: 1 });
    expect(see(row({ complete_time_approved: LATER, approved_by: 2 }), m)).toMatchObject({
      complete_time_approved: LATER,
      approved_by: 2,
    });
  });

  it('is sent back with a reason, and completed again', () => {
    const done = row({ status: 'completed', completed_at: LATER, completed_by: 2, complete_time_approved: null });
    const back = see(done, act('todos.sendBack', { lid: 'todo/7', reason: 'Photo missing' }));
    expect(back).toMatchObject({ status: 'pending', completed_at: null, completed_by: null, returned_at: AT });
    expect(back).toMatchObject({ return_reason: 'Photo missing', returns: 1 });
    const again = see(back, act('todos.complete', { lid: 'todo/7' }));
    expect(again).toMatchObject({ status: 'completed', returned_at: null, return_reason: null, returns: 1 });
  });

  it('is had by who completed it, where nobody had it when it was sent back', () => {
    const done = { status: 'completed', completed_by: 2, completed_by_name: 'Ben', complete_time_approved: null };
    const m = act('todos.sendBack', { lid: 'todo/7', reason: 'x' });
    expect(see(row({ ...done, resource: null }), m)).toMatchObject({ resource: 2, resource_name: 'Ben' });
    expect(see(row({ ...done, resource: 7 }), m)).toMatchObject({ resource: 7 });
  });

  it('is not sent back once it is approved, or before it is done', () => {
    const m = act('todos.sendBack', { lid: 'todo/7', reason: 'x' });
    for (const before of [row({ status: 'pending' }), row({ status: 'completed', complete_time_approved: AT })])
      expect(see(before, m)).toEqual(before);
  });

  it('comes back when it is restored; asking for it changes nothing', () => {
    const deleted = row({ deleted_at: AT, deleted_by_name: 'Ann', delete_reason: 'x' });
    expect(see(deleted, act('todos.askRestore', { lid: 'todo/7' }))).toEqual(deleted);
    expect(see(deleted, act('todos.restore', { lid: 'todo/7' }))).toMatchObject({
      deleted_at: null,
      deleted_by_name: null,
      delete_reason: null,
    });
  });

  it('that follows shows the vehicle that the screen passed', () => {
    const vehicle = { id: 5, vin: '1FTBW2CM0NK000001', plate: 'AB12 CDE', name: 'Van' };
    const args = { lid: 'todo/~2', todo: 'todo/7', line: null, direction: 'next', title: 'Repair' } as const;
    const m = act('todos.createStatus', { ...args, resource: null, vehicle_id: 5, branch_id: 2, vehicle });
    expect(see(undefined, m)).toMatchObject({ vehicle_id: 5, vehicle, branch_id: 2, resource: null });
    // The server takes them over from the parent.
    expect(OPS.get(m.op)!.request(m, () => 1).input.body).toEqual({
      todo_id: 1,
      line_id: null,
      direction: 'next',
      title: 'Repair',
      resource: null,
    });
  });

  it('stays known after its removal, so that the outbox can name it', () => {
    expect(
      see(row({ title: 'Wash', deleted_at: null }), act('todos.remove', { lid: 'todo/7', reason: 'x' })),
    ).toMatchObject({ title: 'Wash', deleted_at: AT });
  });
});

describe('a line', () => {
  const line = row({ lid: 'line/31', state: 'open', note: 'old', checked_at: null, checked_by: null });
  const args = { lid: 'line/31', todo: 'todo/7' };

  it('is ticked by me, now, in server time', () => {
    const m = act('todos.updateStatus', { ...args, state: 'done' }, { off: 60_000 });
    expect(see(line, m)).toMatchObject({ state: 'done', checked_at: LATER, checked_by: 1, note: 'old' });
  });

  it('is opened by nobody', () => {
    const ticked = { ...line, state: 'done', checked_at: AT, checked_by: 2, status_todo: 'todo/~2' };
    expect(see(ticked, act('todos.updateStatus', { ...args, state: 'open' }))).toMatchObject({
      state: 'open',
      checked_at: null,
      checked_by: null,
    });
    expect(see(ticked, act('todos.undoStatus', args))).toMatchObject({
      state: 'open',
      status_todo: null,
      checked_by: null,
    });
  });

  it('keeps its tick when only its note is written', () => {
    expect(see({ ...line, state: 'failed' }, act('todos.updateStatus', { ...args, note: 'worn' }))).toMatchObject({
      state: 'failed',
      note: 'worn',
    });
  });

  it('is gone when it is deleted', () => {
    expect(see(line, act('todos.deleteChecklist', args))).toBeUndefined();
  });
});

describe('a reading', () => {
  it('shows its moment; a correction keeps it', () => {
    const made = see(
      undefined,
      act('todos.addOdometer', { lid: 'odometer/~1', todo: 'todo/7', vehicle_id: 5, value: 18_342 }),
    );
    expect(made).toMatchObject({ value: 18_342, read_at: AT, received_at: null, created_by: 1, note: '' });
    const m = act('todos.updateOdometer', { lid: 'odometer/~1', todo: 'todo/7', value: 81_342 }, { at: NOW + 60_000 });
    expect(see(made, m)).toMatchObject({ value: 81_342, read_at: AT, note: '' });
  });
});

describe('a photo', () => {
  it('shows what the worker learnt of its bytes', () => {
    const args = { lid: 'image/~1', todo: 'todo/7', kind: 'photo', taken_at: AT } as const;
    const raw = act('todos.upload', args, { bids: ['raw'] });
    expect(see(undefined, raw)).toMatchObject({
      bid: 'raw',
      thumb: null,
      sha256: null,
      confirmed: 0,
      name: `${raw.mid}.jpg`,
    });
    const ready = act('todos.upload', { ...args, image: { sha256: 'c', size: 9, thumb: 't' } }, { bids: ['ready'] });
    expect(see(undefined, ready)).toMatchObject({ bid: 'ready', thumb: 't', sha256: 'c', size: 9 });
  });

  it('of a line is one of the todo for a server that knows no photos of lines', () => {
    const args = { lid: 'image/~1', todo: 'todo/7', kind: 'line', line: 'line/31', taken_at: AT } as const;
    const m = act('todos.upload', args);
    expect(see(undefined, m)).toMatchObject({ kind: 'line', line: 'line/31' });
    expect(m.deps).toEqual(['todo/7', 'line/31']);
    const body = OPS.get(m.op)!.request(m, (lid) => Number(lid.split('/')[1])).input.body;
    expect(body).toMatchObject({ todo_id: 7, kind: 'photo', line_id: 31 });
  });
});

describe('a punch', () => {
  it('keeps the device’s own time beside the corrected one', () => {
    const m = act('attendance.event', { lid: 'punch/~1', event: 'break_end' }, { off: 60_000 });
    expect(see(undefined, m)).toMatchObject({
      kind: 'break_end',
      at: LATER,
      device_at: AT,
      todo: null,
      received_at: null,
    });
  });

  it('says how long ago it was done, if the monotonic clock still runs', () => {
    const m = act('attendance.checkin', { lid: 'punch/~1' }, { mono: 1_000 });
    const body = (mono?: number) => OPS.get(m.op)!.request(m, () => 1, mono).input.body;
    expect(body(61_000)).toMatchObject({ at: AT, device_at: AT, elapsed_ms: 60_000 });
    expect(body(999)).not.toHaveProperty('elapsed_ms');
    expect(body()).not.toHaveProperty('elapsed_ms');
  });
});

describe('a booking', () => {
  const facts = row({ lid: 'handover/24', odometer: null, keys: 1, cleanliness: null, done_at: null, done_by: null });

  it('shows what was read at the vehicle, and leaves what was not', () => {
    const m = act('rentals.noteOut', {
      lid: 'handover/24',
      booking: 'booking/12',
      patch: { odometer: 81_244, fuel_eighths: null },
    });
    expect(see(facts, m)).toMatchObject({ odometer: 81_244, fuel_eighths: null, keys: 1, done_at: AT, done_by: null });
    expect(see(undefined, m)).toBeUndefined();
    const shown = act('rentals.noteOut', {
      lid: 'handover/24',
      booking: 'booking/12',
      patch: { damages_seen: [4, 7] },
    });
    expect(see(facts, shown)).toMatchObject({ damages_seen: [4, 7], odometer: null, keys: 1 });
    const back = act('rentals.noteBack', {
      lid: 'handover/25',
      booking: 'booking/12',
      patch: { cleanliness: 'dirty', keys: 2 },
    });
    expect(see({ ...facts, lid: 'handover/25' }, back)).toMatchObject({
      cleanliness: 'dirty',
      keys: 2,
      odometer: null,
    });
  });

  it('is ticked, and the tick taken back', () => {
    const tick = (is_checked: boolean) =>
      act('rentals.tick', { lid: 'check/31', booking: 'booking/12', entity_type: 'checkin', patch: { is_checked } });
    const ticked = see(row({ lid: 'check/31', is_checked: false, checked_at: null }), tick(true));
    expect(ticked).toMatchObject({ is_checked: true, checked_at: AT, checked_by: null });
    expect(see(ticked, tick(false))).toMatchObject({ is_checked: false, checked_at: null });
  });

  it('goes out and comes back, each once', () => {
    const confirmed = row({ lid: 'booking/12', status: 'confirmed', picked_up_at: null, returned_at: null });
    const m = act('rentals.move', { lid: 'booking/12', status: 'checked_in', from_status: 'confirmed' });
    const out = see(confirmed, m);
    expect(out).toMatchObject({ status: 'checked_in', status_at: AT, picked_up_at: AT, returned_at: null });
    expect(see(out, { ...m, at: NOW + 60_000 })).toEqual(out);
    const back = act(
      'rentals.move',
      { lid: 'booking/12', status: 'returned', from_status: 'checked_in' },
      { at: NOW + 60_000 },
    );
    expect(see(out, back)).toMatchObject({ status: 'returned', picked_up_at: AT, returned_at: LATER });
  });

  it('is signed in the version that was read, once', () => {
    const versions = [
      { kind: 'agreement', content_hash: 'a', signed_at: null, signed_by: null },
      { kind: 'agreement', content_hash: 'b', signed_at: null, signed_by: null },
      { kind: 'final_agreement', content_hash: 'a', signed_at: null, signed_by: null },
    ];
    const of = (typed_name: string) =>
      act('rentals.sign', { lid: 'booking/12', kind: 'agreement', content_hash: 'a', typed_name, strokes: [] });
    const signed = see(row({ lid: 'booking/12', agreements: versions }), of('R. Enter'));
    expect(signed).toMatchObject({ agreements: [{ signed_at: AT, signed_by: 'R. Enter' }, versions[1], versions[2]] });
    expect(see(signed, { ...of('Another'), at: NOW + 60_000 })).toEqual(signed);
    expect(see(row({ lid: 'booking/12' }), of('R. Enter'))).toMatchObject({ agreements: [] });
  });
});

describe('a walk-round', () => {
  const save = (patch: PrecheckFacts, at = NOW) =>
    act(
      'prechecks.save',
      { lid: 'precheck/~1', key: 'k', vehicle_id: 5, kind: 'out', booking: 'booking/12', patch },
      { at },
    );

  it('begins with its first save, and says when that was', () => {
    const begun = see(undefined, save({ odometer: 81_244 }));
    expect(begun).toMatchObject({ key: 'k', vehicle_id: 5, kind: 'out', booking: 'booking/12', todo: null, at: AT });
    expect(begun).toMatchObject({ odometer: 81_244, fuel_eighths: null, note: '', items: {}, skip: {} });
    expect(see(begun, save({ note: 'x' }, NOW + 60_000))).toMatchObject({ at: AT, odometer: 81_244, note: 'x' });
  });

  it('keeps what was said of other checks and places', () => {
    const ok = { state: 'ok', note: '' } as const;
    const failed = { state: 'failed', note: 'worn' } as const;
    const first = see(undefined, save({ items: { 3: ok, 4: ok }, skip: { front: 'dark', rear: 'wall' } }));
    expect(see(first, save({ items: { 4: failed }, skip: { front: null } }))).toMatchObject({
      items: { 3: ok, 4: failed },
      skip: { rear: 'wall' },
    });
    expect(see(first, save({ skip: { front: null } }))?.['skip']).toEqual({ rear: 'wall' });
  });

  it('ends once', () => {
    const ended = see(undefined, save({ completed: true }));
    expect(ended).toMatchObject({ completed_at: AT });
    expect(see(ended, save({ completed: true, note: 'late' }, NOW + 60_000))).toMatchObject({
      completed_at: AT,
      note: 'late',
    });
  });

  it('is sent with its items as a list', () => {
    const m = save({ items: { 3: { state: 'na', note: '' } }, fuel_eighths: null });
    expect(OPS.get(m.op)!.request(m, () => 12).input.body).toMatchObject({
      key: 'k',
      booking_id: 12,
      items: [{ check_id: 3, state: 'na', note: '' }],
      fuel_eighths: null,
    });
    expect(m.deps).toEqual(['booking/12']);
  });
});

describe('completing a todo', () => {
  const names = (title: string, isIn: boolean) =>
    completionIntents({ lid: 'todo/7', title }, 'punch/~1', isIn).map(({ op }) => op);

  it.each([
    ['Wash', false, ['todos.complete']],
    [' check in ', false, ['todos.complete', 'attendance.checkin']],
    ['Check In', true, ['todos.complete']],
    ['Check Out', true, ['todos.complete', 'attendance.checkout']],
    ['Check Out', false, ['todos.complete']],
    ['Check In desk', false, ['todos.complete']],
  ])('%j, in: %s', (title, isIn, expected) => {
    expect(names(title, isIn)).toEqual(expected);
  });

  it('binds the punch to the todo', () => {
    expect(completionIntents({ lid: 'todo/7', title: 'Check In' }, 'punch/~1', false, 'n')).toEqual([
      { op: 'todos.complete', args: { lid: 'todo/7', note: 'n' } },
      { op: 'attendance.checkin', args: { lid: 'punch/~1', todo: 'todo/7' } },
    ]);
  });
});
