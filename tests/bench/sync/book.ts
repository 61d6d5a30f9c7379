/** What the loopback server was told about the network, and what it saw: the judge of the bench. */
import type { IncomingHttpHeaders } from 'node:http';
import type { Socket } from 'node:net';

export interface Weather {
  /** False: every call's connection is cut before anything happens. */
  readonly open: boolean;
  /** Ms added to each round trip. */
  readonly delay: number;
  /** Share of writes whose answer is lost after the effect. */
  readonly lose: number;
  /** The client-made id of the item that is always refused; and with which status. */
  readonly poison: string | null;
  readonly refusal: number;
  /** Todos that the lists answer. */
  readonly todos: number;
  /** Whether the server says that it takes several writes in one request. */
  readonly batch: boolean;
}

export interface Asked {
  readonly method: string;
  readonly url: URL;
  readonly headers: IncomingHttpHeaders;
  readonly text: string;
}

export interface Answer {
  readonly status: number;
  readonly body: unknown;
  readonly headers?: Readonly<Record<string, string>>;
  /** It was about items of the bench: its answer may be lost. */
  readonly write?: boolean;
  /** False: only about the poisoned item. */
  readonly good?: boolean;
}

export interface Report {
  /** Ms (of the server's clock) from the opening until the last answer about a good item left; null: none did. */
  readonly drained: number | null;
  /** Requests since the opening, and their bytes with heads. */
  readonly requests: number;
  readonly writes: number;
  readonly bytes: number;
  /** How often each item took effect, by its client-made id. */
  readonly effects: Readonly<Record<string, number>>;
  /** Records and the client-made ids of what they took, in that order. */
  readonly records: Readonly<Record<string, readonly string[]>>;
  /** Ms since the last write was answered, or since the opening. */
  readonly quiet: number;
}

export interface Book {
  weather(): Weather;
  set(change: Partial<Weather>): void;
  /** Everything is counted from now. */
  begin(): void;
  heard(socket: Socket): void;
  loses(): boolean;
  effect(id: string, record?: string): void;
  /** The stored answer of an idempotency key. */
  readonly keys: Map<string, Answer>;
  answered(good: boolean): void;
  nextId(): number;
  report(): Report;
}

const CALM: Weather = { open: true, delay: 0, lose: 0, poison: null, refusal: 422, todos: 0, batch: true };

/** The same draws in every run. */
function dice(): () => number {
  let x = 20_261_121;
  return () => {
    x = (Math.imul(x, 1_664_525) + 1_013_904_223) >>> 0;
    return x / 2 ** 32;
  };
}

export function createBook(): Book {
  let now = CALM;
  let draw = dice();
  let began = 0;
  let last: number | null = null;
  let answeredAt = 0;
  let count = { requests: 0, writes: 0, bytes: 0 };
  let id = 1_000;
  const effects = new Map<string, number>();
  const records = new Map<string, string[]>();
  const keys = new Map<string, Answer>();
  const read = new WeakMap<Socket, number>();

  return {
    weather: () => now,
    set(change) {
      now = { ...now, ...change };
    },
    begin() {
      [draw, began, last, answeredAt] = [dice(), performance.now(), null, performance.now()];
      count = { requests: 0, writes: 0, bytes: 0 };
      for (const map of [effects, records, keys]) map.clear();
      now = { ...now, open: true };
    },
    heard(socket) {
      count.requests += 1;
      count.bytes += socket.bytesRead - (read.get(socket) ?? 0);
      read.set(socket, socket.bytesRead);
    },
    loses: () => draw() < now.lose,
    effect(item, record) {
      effects.set(item, (effects.get(item) ?? 0) + 1);
      if (record !== undefined) records.set(record, [...(records.get(record) ?? []), item]);
    },
    keys,
    answered(good) {
      count.writes += 1;
      answeredAt = performance.now();
      if (good) last = answeredAt;
    },
    nextId: () => ++id,
    report: () => ({
      ...count,
      drained: last === null ? null : last - began,
      quiet: performance.now() - answeredAt,
      effects: Object.fromEntries(effects),
      records: Object.fromEntries(records),
    }),
  };
}
