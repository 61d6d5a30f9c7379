/** What answers do that refuse: some are cured by a new cookie or another look, the others are a person's business. */
import { expect } from 'vitest';
import type { MutationError } from '#db/records.ts';
import { framed } from '#tests/support/answers.ts';
import { handoverAnswer } from '#tests/support/booking-answers.ts';
import type { Fault } from '#tests/support/tiny-yard.ts';
import { meets, row, tries } from './answered.ts';
import { cell, type State, type Table } from './cell.ts';
import { CALL, expectState, found, type Kind, say, working } from './stage.ts';

export type Refusals =
  | '401'
  | '419'
  | '403'
  | '404, 410'
  | '409 with Retry-After'
  | '409, 412'
  | '409 of a booking’s status or signature'
  | '413'
  | '400, 422, any other refusal, a success with an error';

async function signedOut(): Promise<void> {
  const stage = await meets('change', { status: 401 }, { times: 99 });
  expect(await found(stage)).toMatchObject({ st: 'ready', attempts: 0, sentAt: null, err: null });
  expect(stage.phone.expiries).toBe(1);
  await stage.phone.clock.pass(3_600_000);
  expect(tries(stage)).toHaveLength(1);
}

async function staleCookie(): Promise<void> {
  const stage = await meets('change', { status: 419 });
  await expectState(stage, 'sending');
  expect(stage.phone.yard.csrfRefreshes).toBe(1);
  await stage.phone.clock.pass(300);
  await expectState(stage, 'gone');
  const twice = await meets('change', { status: 419 }, { times: 2, ms: 500 });
  expect(await found(twice)).toMatchObject({ st: 'ready', attempts: 0 });
  expect(twice.phone.expiries).toBe(1);
}

async function refused(fault: Fault, err: Partial<MutationError>, kind: Kind = 'change'): Promise<void> {
  const stage = await meets(kind, fault, { times: 99 });
  expect(await found(stage)).toMatchObject({ st: 'failed', err });
  await stage.phone.clock.pass(3_600_000);
  expect(tries(stage, kind)).toHaveLength(1);
  // What the person sees is still what they did.
  if (kind === 'change')
    expect(await stage.phone.store.row('todos', stage.lid)).toMatchObject({ title: 'Mine', dirty: 1 });
}

async function missing(): Promise<void> {
  for (const [status, kind] of [
    [404, 'missing'],
    [410, 'gone'],
  ] as const) {
    await expectState(await meets('remove', { status }), 'gone');
    await refused({ status }, { class: kind, status });
  }
  await onDeletedTodo();
}

/** The todo may be brought back, and then what was to be removed of it would be there again. */
async function onDeletedTodo(): Promise<void> {
  const { phone, todo } = await working();
  const { lid } = await say(phone, todo.lid, 'photo');
  await phone.clock.pass(1_000);
  const deleted = { at: '2026-11-21T10:40:00.000Z', by_name: 'Ann', reason: null };
  phone.yard.next('deleteTodoImage', { status: 410, body: { deleted } });
  await phone.act({ op: 'todos.deleteImage', args: { lid, todo: todo.lid } });
  await phone.clock.pass(1_000);
  expect(await phone.only()).toMatchObject({ st: 'failed', err: { class: 'gone', deleted } });
}

async function stillRunning(): Promise<void> {
  const stage = await meets('change', { status: 409, retryAfterMs: 500 }, { ms: 110 });
  expect(await found(stage)).toMatchObject({ st: 'ready', attempts: 1, err: null });
  await stage.phone.clock.pass(700);
  await expectState(stage, 'gone');
}

async function changedMeanwhile(): Promise<void> {
  for (const status of [409, 412]) {
    const stage = await meets('change', { status }, { ms: 100 });
    await expectState(stage, 'sending');
    expect(stage.phone.yard.requests.at(-1)?.endpoint.path).toBe('/api/get-todo-details');
    await stage.phone.clock.pass(300);
    await expectState(stage, 'gone');
    expect(stage.phone.yard.todos.get(101)?.title).toBe('Mine');
    const stubborn = await meets('change', { status }, { times: 4, ms: 2_000 });
    expect(await found(stubborn)).toMatchObject({ st: 'failed', err: { class: 'conflict' } });
    expect(tries(stubborn)).toHaveLength(4);
  }
}

/** The server says that it does not fit any more: a person decides what becomes of it, and what was noted beside it is stored all the same. */
async function unfit(): Promise<void> {
  const { phone } = await working();
  const message = 'Vehicle out, booking cancelled.';
  phone.yard.next('bookings/update/status', { status: 409, body: { message } }, 99);
  phone.yard.next('checkin/odometer', { status: 200, body: framed({ booking_id: 12, checkin: handoverAnswer() }) });
  const [booking, lid] = ['booking/12', 'handover/24'];
  await phone.act(
    { op: 'rentals.move', args: { lid: booking, status: 'checked_in', from_status: 'confirmed' } },
    { op: 'rentals.noteOut', args: { lid, booking, patch: { odometer: 81_244 } } },
  );
  await phone.clock.pass(3_600_000);
  expect(await phone.only()).toMatchObject({ op: 'rentals.move', st: 'failed', err: { class: 'conflict', message } });
  expect(phone.yard.writes()).toHaveLength(2);
}

async function tooLarge(): Promise<void> {
  await refused({ status: 413 }, { class: 'too-large', status: 413 });
  const photo = await meets('photo', { status: 413 }, { times: 2, ms: 1_000 });
  await expectState(photo, 'gone');
  expect([...photo.phone.yard.files.values()].map((bytes) => bytes.byteLength)).toEqual([13]);
  const huge = await meets('photo', { status: 413 }, { times: 3, ms: 1_000 });
  expect(await found(huge)).toMatchObject({ st: 'failed', err: { class: 'too-large' } });
}

async function rejected(): Promise<void> {
  const errors = { title: ['Too long.'] };
  await refused({ status: 422, body: { message: 'Please check.', errors } }, { class: 'rejected', fields: errors });
  await refused({ status: 400, body: { message: 'No.' } }, { class: 'rejected', message: 'No.' });
  await refused({ status: 418 }, { class: 'rejected' });
  await refused({ status: 200, body: { error: 'Closed yard.' } }, { class: 'rejected', message: 'Closed yard.' });
}

/** Perhaps the person may do less, or more, than this device has heard of. */
async function forbidden(): Promise<void> {
  await refused({ status: 403 }, { class: 'forbidden' });
  const { phone } = await meets('change', { status: 403 }, { ms: 1_000 });
  const paths = phone.yard.requests.map((request) => request.endpoint.path);
  expect(paths.lastIndexOf('/api/checkinout-master')).toBeGreaterThan(
    paths.findLastIndex((p) => p.includes(CALL.change)),
  );
}

export const refusals: Table<Refusals, State> = {
  '401': row(cell('→ ready, not counted; the session is closed', signedOut), { status: 401 }),
  '419': row(cell('stays; a new cookie, once more; then as 401', staleCookie), { status: 419 }),
  '403': row(cell('→ failed: forbidden; the settings master is read again', forbidden), { status: 403 }),
  '404, 410': row(cell('→ gone, if a removal, unless its todo was deleted; else → failed', missing), { status: 404 }),
  '409 with Retry-After': row(cell('→ ready: our own try is still at work', stillRunning), {
    status: 409,
    retryAfterMs: 500,
  }),
  '409, 412': row(cell('stays; read again, merged, sent; the 4th: → failed', changedMeanwhile), { status: 412 }),
  '409 of a booking’s status or signature': row(
    cell('→ failed, with the server’s words; what was noted beside it is stored', unfit),
    { status: 409 },
  ),
  '413': row(cell('a photo stays and goes smaller, twice; else → failed', tooLarge), { status: 413 }),
  '400, 422, any other refusal, a success with an error': row(cell('→ failed, with the server’s words', rejected), {
    status: 422,
  }),
};
