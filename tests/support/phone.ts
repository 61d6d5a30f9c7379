/** A phone for tests of the loop: the real engine on the store in memory, a tiny server, and time that a test moves. */
import type { ConflictRow, Lid, Mutation } from '#db/records.ts';
import type { Intent } from '#sync/api.ts';
import { newLid, uuidv7 } from '#sync/core/ids.ts';
import { createEngine, type Engine } from '#sync/engine.ts';
import type { SecondFactor } from '#session/store.ts';
import { memoryStore } from '#sync/memory-store.ts';
import { mutate } from '#sync/mutate.ts';
import { OPS } from '#sync/ops/table.ts';
import { PULLS } from '#sync/pull-keys.ts';
import { EpochLost, type Media, type Random, type Store } from '#sync/ports.ts';
import type { Ports } from '#sync/turn.ts';
import { ME, TinyYard } from './tiny-yard.ts';
import { settled, VirtualClock } from './virtual-clock.ts';

/** The same day in every zone in which `npm test` runs: from eleven hours west to twelve east of UTC (scripts/steps.mjs). */
const START = Date.UTC(2026, 10, 21, 11, 0);

/** Numbers that repeat from run to run. */
function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) % 4_294_967_296;
    return state / 4_294_967_296;
  };
}

let phones = 0;

/** Halves what it is given, and names it by its length. */
export const halver: Media = {
  compress: async (bytes) => ({
    bytes: bytes.slice(0, Math.ceil(bytes.byteLength / 2)),
    mime: 'image/jpeg',
    width: 4,
    height: 3,
    thumb: new ArrayBuffer(1),
  }),
  sha256: async (bytes) => bytes.byteLength.toString(16).padStart(64, '0'),
};

export class Phone {
  readonly clock: VirtualClock;
  readonly yard: TinyYard;
  readonly store: Store;
  readonly random: Random;
  readonly engine: Engine;
  readonly errors: unknown[] = [];
  /** What the device says of its network. */
  online = true;
  readonly conflicts: ConflictRow[] = [];
  /** How often it heard that its session is over, and what the server wanted last besides the password. */
  expiries = 0;
  asks: SecondFactor | null = null;
  #stop: AbortController | null = null;
  #turn: Promise<void> = Promise.resolve();

  constructor(
    part: {
      clock?: VirtualClock;
      yard?: TinyYard;
      store?: Store;
      media?: Media;
      ports?: Partial<Ports>;
    } = {},
  ) {
    const next = seeded((phones += 1));
    this.clock = part.clock ?? new VirtualClock(START);
    this.yard = part.yard ?? new TinyYard(this.clock);
    const store = part.store ?? memoryStore(OPS, { random: next });
    const addConflicts = (rows: readonly ConflictRow[]): Promise<void> => {
      this.conflicts.push(...rows);
      return store.addConflicts(rows);
    };
    this.store = { ...store, addConflicts };
    this.random = { next, uuid: () => uuidv7(this.clock.now(), next) };
    this.engine = createEngine({
      store: this.store,
      net: this.yard,
      clock: this.clock,
      random: this.random,
      media: part.media ?? halver,
      ops: OPS,
      pulls: PULLS,
      userId: ME,
      online: () => this.online,
      expired: async (asks) => {
        this.expiries += 1;
        this.asks = asks;
      },
      person: async () => undefined,
      changed: () => undefined,
      ...part.ports,
    });
  }

  /** Takes the lead and lets the loop run. */
  async lead(): Promise<void> {
    const epoch = await this.store.takeLead(this.clock.now());
    const stop = new AbortController();
    this.#stop = stop;
    this.#turn = this.engine.turn(epoch, stop.signal).catch((error: unknown) => {
      if (!(error instanceof EpochLost)) this.errors.push(error);
    });
    await settled();
  }

  /** As a closed tab: nothing is awaited any more, nothing more is written. */
  async crash(): Promise<void> {
    this.#stop?.abort();
    await this.#turn;
  }

  act(...intents: readonly Intent[]): Promise<readonly string[]> {
    return this.actLater(0, ...intents);
  }

  /** An act that may be taken back for so long. */
  async actLater(undoMs: number, ...intents: readonly Intent[]): Promise<readonly string[]> {
    const { store, random, clock } = this;
    const room = (): Promise<void> => Promise.resolve();
    const actor = { store, ops: OPS, userId: ME, clock, random, offset: () => 0, room, app: 'test' };
    const { mids } = await mutate(actor, intents, undoMs);
    this.engine.wake('enqueued');
    return mids;
  }

  /** A todo that the phone has mirrored; its local id. */
  async mirrored(part: Parameters<TinyYard['todo']>[0] = {}): Promise<{ lid: Lid; sid: number }> {
    const todo = this.yard.todo(part);
    return { lid: `todo/${todo.id}`, sid: todo.id };
  }

  retitle(lid: Lid, title: string): Promise<readonly string[]> {
    return this.act({ op: 'todos.update', args: { lid, patch: { title } } });
  }

  addTodo(title: string): Promise<readonly string[]> {
    const lid = newLid('todos', this.random.uuid());
    return this.act({ op: 'todos.add', args: { lid, fields: { title, todo_date: '2026-11-21' } } });
  }

  punchIn(): Promise<readonly string[]> {
    return this.act({ op: 'attendance.checkin', args: { lid: newLid('punches', this.random.uuid()) } });
  }

  photo(todo: Lid, bytes = 100): Promise<readonly string[]> {
    const lid = newLid('images', this.random.uuid());
    const args = { lid, todo, kind: 'photo' as const, taken_at: '2026-11-21T12:00:00.000Z' };
    return this.act({ op: 'todos.upload', args, files: [{ bytes: new ArrayBuffer(bytes), mime: 'image/jpeg' }] });
  }

  async states(): Promise<string[]> {
    return (await this.store.outbox()).map((m) => m.st);
  }

  async only(): Promise<Mutation> {
    const outbox = await this.store.outbox();
    if (outbox.length !== 1 || !outbox[0]) throw new Error(`${outbox.length} in the outbox`);
    return outbox[0];
  }
}
