/** A mutation in each of its states, brought there as life does: a phone with the real engine, a tiny server, time that is moved. */
import { expect } from 'vitest';
import type { Lid, Mutation } from '#db/records.ts';
import { newLid } from '#sync/core/ids.ts';
import { plan, type Plan } from '#sync/core/plan.ts';
import { sources } from '#sync/core/states.ts';
import { OPS } from '#sync/ops/table.ts';
import type { Net } from '#sync/ports.ts';
import type { Ports } from '#sync/turn.ts';
import { Phone } from '#tests/support/phone.ts';
import { ME } from '#tests/support/tiny-yard.ts';
import type { State } from './cell.ts';

export type Kind = 'change' | 'make' | 'remove' | 'photo';
export type Server = 'keeps keys' | 'keeps none';

/** The call that each kind is sent with. */
export const CALL: Readonly<Record<Kind, string>> = {
  change: 'update-todo',
  make: 'add-todo',
  remove: 'delete-todo',
  photo: 'upload-todo',
};

export interface Stage {
  readonly phone: Phone;
  readonly mid: string;
  /** The row that the mutation is about. */
  readonly lid: Lid;
}

/** A phone that has pulled a todo and knows its server; nothing is under way. */
export async function working(
  server: Server = 'keeps keys',
  through = (yard: Net): Net => yard,
  part: Partial<Ports> = {},
) {
  const { clock, yard, random } = new Phone();
  // Every wait as long as it may be: nothing is looked at a moment too late by chance.
  const ports = { net: through(yard), random: { ...random, next: () => 0.999 }, ...part };
  const phone = new Phone({ clock, yard, ports });
  phone.yard.capabilities = server === 'keeps keys' ? 'idem, stamps, etag' : null;
  const todo = await phone.mirrored({ title: 'Wash' });
  await phone.lead();
  await phone.clock.pass(2_000);
  phone.yard.requests.length = 0;
  return { phone, todo };
}

/** One act on a phone that works; nothing was sent of it yet. */
export async function say(phone: Phone, todo: Lid, kind: Kind): Promise<Stage> {
  const made = newLid('todos', phone.random.uuid());
  const acts: Readonly<Record<Kind, () => Promise<readonly string[]>>> = {
    change: () => phone.retitle(todo, 'Mine'),
    make: () => phone.act({ op: 'todos.add', args: { lid: made, fields: { title: 'New', todo_date: '2026-11-21' } } }),
    remove: () => phone.act({ op: 'todos.remove', args: { lid: todo, reason: 'twice' } }),
    photo: () => phone.photo(todo),
  };
  const [mid = ''] = await acts[kind]();
  const lid = (await phone.store.outbox()).find((m) => m.mid === mid)?.lid ?? todo;
  return { phone, mid, lid };
}

/** The same server, but every request goes through this first. */
export const intercepted =
  (send: (yard: Net, ...args: Parameters<Net['send']>) => ReturnType<Net['send']>) =>
  (yard: Net): Net => ({
    refreshCsrf: () => yard.refreshCsrf(),
    token: (auth, refused, signal) => yard.token(auth, refused, signal),
    seats: () => yard.seats(),
    send: (request, signal) => send(yard, request, signal),
  });

export async function unplug(phone: Phone): Promise<void> {
  phone.online = phone.yard.online = false;
  phone.engine.wake('network');
  await phone.clock.pass(100);
}

export async function plug(phone: Phone, ms = 3_000): Promise<void> {
  phone.online = phone.yard.online = true;
  phone.engine.wake('network');
  await phone.clock.pass(ms);
}

export async function found({ phone, mid }: Stage): Promise<Mutation | undefined> {
  return (await phone.store.outbox()).find((m) => m.mid === mid);
}

export async function stateOf(stage: Stage): Promise<State> {
  return (await found(stage))?.st ?? 'gone';
}

export const epochOf = async ({ phone }: Stage): Promise<number> => (await phone.store.lead()).epoch;

export async function expectState(stage: Stage, state: State): Promise<void> {
  expect(await stateOf(stage)).toBe(state);
}

const REFUSAL = { status: 422, body: { message: 'Please check.', errors: { title: ['Too long.'] } } };

/** Saved while there is no network. */
async function ready(kind: Kind, ports: Partial<Ports>): Promise<Stage> {
  const { phone, todo } = await working('keeps keys', undefined, ports);
  await unplug(phone);
  return say(phone, todo.lid, kind);
}

/** Its bytes left 20 ms ago; they arrive after 50, the answer comes after 100. */
async function sending(kind: Kind, ports: Partial<Ports>): Promise<Stage> {
  const { phone, todo } = await working('keeps keys', undefined, ports);
  const stage = await say(phone, todo.lid, kind);
  await phone.clock.pass(20);
  return stage;
}

/** The time-out of its request ran out a second ago. Only what makes something can be unsure. */
async function unsure(_: Kind, ports: Partial<Ports>): Promise<Stage> {
  const { phone, todo } = await working('keeps none', undefined, ports);
  phone.yard.next(CALL.make, 'answer lost');
  const stage = await say(phone, todo.lid, 'make');
  await phone.clock.pass(31_000);
  return stage;
}

async function failed(kind: Kind, ports: Partial<Ports>): Promise<Stage> {
  const { phone, todo } = await working('keeps keys', undefined, ports);
  phone.yard.next(CALL[kind], REFUSAL);
  const stage = await say(phone, todo.lid, kind);
  await phone.clock.pass(1_000);
  return stage;
}

/** Saved by a newer version of the app. */
async function held(kind: Kind, ports: Partial<Ports>): Promise<Stage> {
  const { phone, todo } = await working('keeps keys', undefined, ports);
  await phone.crash();
  const stage = await say(phone, todo.lid, kind);
  await phone.store.move(stage.mid, await epochOf(stage), ['ready'], { v: 99 });
  await phone.lead();
  await phone.clock.pass(1_000);
  return stage;
}

async function gone(kind: Kind, ports: Partial<Ports>): Promise<Stage> {
  const { phone, todo } = await working('keeps keys', undefined, ports);
  const stage = await say(phone, todo.lid, kind);
  await phone.clock.pass(1_000);
  return stage;
}

const WAYS: Readonly<Record<State, (kind: Kind, ports: Partial<Ports>) => Promise<Stage>>> = {
  ready,
  sending,
  unsure,
  failed,
  held,
  gone,
};

/** A mutation in this state. */
export async function inState(state: State, kind: Kind = 'change', ports: Partial<Ports> = {}): Promise<Stage> {
  const stage = await WAYS[state](kind, ports);
  await expectState(stage, state);
  return stage;
}

/** As `inState`, of a change, and nobody leads: for what happens on the disk alone. */
export async function onDisk(state: State): Promise<Stage> {
  const { phone, todo } = await working();
  await phone.crash();
  const stage = await say(phone, todo.lid, 'change');
  await put(stage, state);
  return stage;
}

/** By the hand of the present leader, from `ready`. */
export async function put(stage: Stage, state: State): Promise<void> {
  const { phone, mid } = stage;
  const [epoch, now] = [await epochOf(stage), phone.clock.now()];
  if (state === 'gone') await phone.store.acknowledge(mid, epoch, { sid: null, rows: [], superseded: [], now });
  else {
    const sentAt = state === 'sending' || state === 'unsure' ? now : null;
    const err = state === 'failed' ? { class: 'rejected' as const, status: 422, message: 'No.', fields: null } : null;
    await phone.store.move(mid, epoch, ['ready'], { st: state, sentAt, err });
  }
  await expectState(stage, state);
}

/** The state machine has no such step from here: the store answers null, and nothing is changed. */
export async function expectRefused(stage: Stage, event: Parameters<typeof sources>[0]): Promise<void> {
  const before = await stage.phone.store.outbox();
  expect(await stage.phone.store.move(stage.mid, await epochOf(stage), sources(event), { attempts: 77 })).toBeNull();
  expect(await stage.phone.store.outbox()).toEqual(before);
}

/** What would be done now if nothing else stood in the way; `sid`: what every row made here has as its server id. */
export async function planned({ phone }: Stage, sid: number | null = 1): Promise<Plan> {
  const gates = { userId: ME, reachable: true, until: 0 };
  const now = phone.clock.now();
  return plan({ outbox: await phone.store.outbox(), sid: () => sid, ops: OPS, now, gates, busy: new Set(), ahead: 0 });
}
