/** (8) Of two edits of one field the later one stands, or the one that lost is kept on its phone. */
import { parseStamp } from '#contract/stamp.ts';
import type { RentalPhase } from '#contract/areas/rental-words.ts';
import type { Mutation } from '#db/records.ts';
import { same } from '#sync/core/same.ts';
import type { Work } from '../ledger.ts';
import { EPOCH } from '../phone/clock-port.ts';
import { SETTLE_MS } from '../road.ts';
import { handoverId } from '../server/bookings.ts';
import { checkOfWayId, wayId } from '../server/privates.ts';
import type { Kind } from '../server/records.ts';
import type { Effect } from '../server/yard.ts';
import type { World } from '../world.ts';
import { keptAsConflict, patchOf } from './conflicts.ts';

interface Edit {
  /** Null: the office. */
  readonly work: Work | null;
  readonly value: unknown;
  /** True time of the act, and of its arrival, virtual ms. */
  readonly done: number;
  readonly arrived: number;
}

/** Edits this old are sent only after a look at the record (core/merge.ts), and with a repetition always. */
const FRESH_MS = 20_000;
/** The look and the sending after it: what stays open. */
const ROUND_TRIP_MS = 40_000;
/** How well phones know the time. */
const CLOCKS_MS = 10_000;
/** The leeway that servers give stamps (contract/stamp.ts: 60 s), and a second. */
const AHEAD_MS = 61_000;

type Asked = Effect['asked'];
type Fields = Readonly<Record<string, unknown>>;

/** The record that a call edits. */
interface Edited {
  readonly kind: Kind;
  id(asked: Asked): unknown;
  /** What it says of the record, where that is not its body. */
  said?(asked: Asked): Fields;
}

const checked = ({ body }: Asked): Fields => (body['checklist'] as readonly Fields[])[0] ?? {};

const EDITED: Readonly<Record<string, Edited>> = {
  'update-todo/{id}': { kind: 'todos', id: ({ params }) => params['id'] },
  'update-status-todo': { kind: 'lines', id: ({ body }) => body['id'] },
  'updateTodoOdometer/{id}': { kind: 'odometers', id: ({ params }) => params['id'] },
  'admin/bookings/checkin/odometer': {
    kind: 'handovers',
    id: ({ body }) => handoverId(Number(body['booking_id']), 'checkin'),
  },
  'admin/bookings/{id}/checkout-value': {
    kind: 'handovers',
    id: ({ params }) => handoverId(Number(params['id']), 'checkout'),
  },
  'admin/verification-status/update': { kind: 'checks', id: (asked) => checked(asked)['id'], said: checked },
};

/** Of a private rental: one call takes what was read on a way, and what was found of a check. */
const PRIVATE = 'private_rental_update/{id}';

const phaseIn = ({ body }: Asked): RentalPhase => body['phase'] as RentalPhase;
const lookedAt = ({ body }: Asked) =>
  (
    (body['checks'] ?? []) as readonly { readonly check_id: number; readonly state: string; readonly note: string }[]
  )[0];

const READ_ON_WAY: Edited = {
  kind: 'privateNotes',
  id: (asked) => wayId(Number(asked.params['id']), phaseIn(asked)),
};

const FOUND_ON_WAY: Edited = {
  kind: 'privateChecks',
  id: (asked) => checkOfWayId(Number(asked.params['id']), phaseIn(asked), lookedAt(asked)?.check_id ?? 0),
  said: (asked) => {
    const { state, note } = lookedAt(asked) ?? {};
    return { found: { state, note } };
  },
};

function editedBy({ path, asked }: Effect): Edited | undefined {
  if (path !== PRIVATE) return EDITED[path];
  return lookedAt(asked) ? FOUND_ON_WAY : READ_ON_WAY;
}

const saidIn = (effect: Effect): Fields => editedBy(effect)?.said?.(effect.asked) ?? effect.asked.body;

export class Latest {
  readonly #world: World;
  readonly #edits = new Map<string, Edit>();
  /** Fields of a work that the server did not take. */
  readonly #refused = new Map<string, Set<string>>();

  constructor(world: World) {
    this.#world = world;
  }

  /** The office changed these fields; `refused`: those that the server did not take. */
  office(kind: Kind, id: number, fields: Readonly<Record<string, unknown>>, refused: readonly string[]): string | null {
    const { now } = this.#world.time;
    const stamps = this.#world.yard.records.get(kind, id)?.stamps ?? {};
    for (const [field, value] of Object.entries(fields)) {
      if (!refused.includes(field))
        this.#edits.set(`${kind} ${id} ${field}`, { work: null, value, done: now, arrived: now });
      else if (this.#isAhead(stamps[field])) return bars(kind, id, field);
    }
    return null;
  }

  /** At rest: a stamp from the future turns away whatever anybody says from now on. */
  barred(): string | null {
    for (const [kind, rows] of Object.entries(this.#world.yard.records.tables))
      for (const [id, { stamps }] of rows)
        for (const [field, stamp] of Object.entries(stamps)) if (this.#isAhead(stamp)) return bars(kind, id, field);
    return null;
  }

  /** Further than the server lets any stamp be when it comes. */
  #isAhead(stamp: string | undefined): boolean {
    return (parseStamp(stamp ?? '')?.ms ?? 0) > EPOCH + this.#world.time.now + AHEAD_MS;
  }

  /** After a write of a phone. */
  after(effect: Effect, work: Work): string | null {
    const { path, asked, done, wire } = effect;
    if (path === 'complete-todo/{id}') this.#noted(work, asked, done.reply.superseded);
    // Nobody guards it either.
    if (path === 'undo-status-todo') this.#said(`lines ${Number(asked.body['id'])} state`, work, 'open');
    const edited = editedBy(effect);
    if (!edited) return null;
    const { kind } = edited;
    const id = Number(edited.id(asked));
    const body = saidIn(effect);
    const refused = new Set(done.reply.superseded);
    const row = (this.#world.yard.records.get(kind, id)?.row ?? {}) as unknown as Readonly<Record<string, unknown>>;
    const left = this.#refused.get(work.mid) ?? new Set<string>();
    this.#refused.set(work.mid, left);
    const said = path === 'update-todo/{id}' ? this.#world.phones[work.phone]?.said.get(work.m.lid) : undefined;
    for (const [field, value] of Object.entries(patchOf(work.m))) {
      if (said && !said.has(field)) return `${work.op} ${work.mid} sets ${field}, which nobody said`;
      const isSent = body[field] !== undefined;
      if (!isSent || (refused.has(field) && !same(row[field], value))) left.add(field);
      else left.delete(field);
      if (!isSent || refused.has(field)) continue;
      const problem = this.#overwrote(`${kind} ${id} ${field}`, work, body[field], wire.left);
      if (problem !== null) return problem;
    }
    return null;
  }

  /** A completion may bring a note, which nobody guards: what follows it on its phone is built on that. */
  #noted(work: Work, { params, body }: Effect['asked'], refused: readonly string[]): void {
    const field = this.#world.yard.isOurs ? 'completion_note' : 'note';
    if (body['note'] === undefined || refused.includes(field)) return;
    this.#said(`todos ${Number(params['id'])} ${field}`, work, body['note']);
  }

  #said(name: string, work: Work, value: unknown): void {
    this.#edits.set(name, { work, value, done: work.at, arrived: this.#world.time.now });
  }

  /** It was taken out of the outbox: what the server did not take of it must be kept. */
  acked(work: Work): string | null {
    const unsent = this.#unsent(work);
    if (unsent !== null) return unsent;
    for (const field of this.#refused.get(work.mid) ?? [])
      if (!keptAsConflict(this.#world, work, field))
        return `${work.op} ${work.mid}: ${field} was dropped and nobody is told`;
    return null;
  }

  /** What it says now, it said when it was sent. */
  #unsent(work: Work): string | null {
    const sent = work.effects.at(-1)?.asked.body;
    if (!sent) return null;
    const says =
      work.op === 'todos.add' ? (work.m.args['fields'] as Readonly<Record<string, unknown>>) : patchOf(work.m);
    for (const [field, value] of Object.entries(says)) {
      const was = work.effects.map((effect) => saidIn(effect)[field]).findLast((value) => value !== undefined);
      if (was !== undefined ? !same(was, value) : work.op === 'todos.add' && value !== undefined)
        return `${work.op} ${work.mid}: ${field} ${String(value)} was never sent`;
      if (was === undefined && work.op !== 'todos.add' && !keptAsConflict(this.#world, work, field))
        return `${work.op} ${work.mid}: ${field} was never sent`;
    }
    return null;
  }

  #overwrote(name: string, work: Work, value: unknown, left: number): string | null {
    const before = this.#edits.get(name);
    const { now } = this.#world.time;
    this.#said(name, work, value);
    if (!before || before.work === work || same(before.value, value)) return null;
    if (this.#world.history.server !== 'full' && now - left >= SETTLE_MS) {
      this.#world.count('known limit: an edit arrived after the settle time');
      return null;
    }
    return this.#world.history.server === 'full'
      ? this.#againstStamps(name, before, work)
      : this.#againstGuard(name, before, work, left);
  }

  /** The server took mine although theirs was later: then a stamp told the wrong time. */
  #againstStamps(name: string, before: Edit, work: Work): string | null {
    if (before.done <= work.at + CLOCKS_MS || !isRight(work) || (before.work && !isRight(before.work))) return null;
    return `${name}: an edit of ${work.at} replaced one of ${before.done}`;
  }

  /** Nobody keeps stamps: the phone must have looked before it sent an old edit. */
  #againstGuard(name: string, before: Edit, work: Work, sent: number): string | null {
    // Somebody said again what was there when mine was made: nobody can see that they did.
    const field = name.slice(name.lastIndexOf(' ') + 1);
    if (same(before.value, work.m.base[field])) return null;
    if (before.work?.phone === work.phone || before.done <= work.at + CLOCKS_MS || !knowsTheTime(work)) return null;
    const isFresh = sent - work.at <= FRESH_MS && work.sentFirst === sent;
    if (isFresh || sent - before.arrived <= ROUND_TRIP_MS) return null;
    return `${name}: an edit of ${work.at}, sent at ${sent}, replaced one of ${before.done}`;
  }
}

const bars = (kind: string, id: number, field: string): string => `an edit from the future bars ${kind} ${id} ${field}`;

/** The stamp of an edit tells when it was done. */
function isRight({ m, at }: Work): boolean {
  return Math.abs((parseStamp(m.hlc)?.ms ?? 0) - EPOCH - at) <= CLOCKS_MS / 2;
}

function knowsTheTime({ m, at }: Work): boolean {
  return Math.abs(actTime(m) - EPOCH - at) <= CLOCKS_MS / 2;
}

const actTime = ({ at, off }: Mutation): number => at + off;
