/** What became of every mutation that was ever saved, as the proofs know it: not from the engine, but from disks and deeds. */
import type { Mutation } from '#db/records.ts';
import type { Effect } from './server/yard.ts';

/** pending: in the outbox · acked: taken out as done · discarded: by the person · melted: into another, or both cancelled out. */
export type Fate = 'pending' | 'acked' | 'discarded' | 'melted' | 'replaced';

export interface Work {
  readonly mid: string;
  readonly phone: number;
  readonly user: number;
  readonly seq: number;
  readonly op: string;
  /** As it is on disk, or was last. */
  m: Mutation;
  /** True time of the act (of its last saying), virtual ms. */
  at: number;
  fate: Fate;
  /** Writes the server did under its mid. */
  readonly effects: Effect[];
  /** Virtual ms when the first and the last of its requests left the phone. */
  sentFirst: number | null;
  sentLast: number | null;
  /** In which lane it stood then. */
  sentLane: string | null;
  /** The longest a request of it took from the phone to its effect, ms. */
  longestLife: number;
  /** Its person was asked to look whether it is there. */
  unconfirmed: boolean;
}

/** What people really say twice. */
const EQUALS = new Set(['todos.add', 'todos.upload', 'rentals.upload', 'prechecks.upload', 'privates.upload']);

/** Where a picture belongs. */
const PLACE = ['booking', 'precheck', 'rental', 'phase', 'slot', 'vehicle_id'] as const;

function wordsOf({ m: { args } }: Work): string {
  const { sha256 } = (args['image'] ?? {}) as { readonly sha256?: string };
  const of = args['slot'] === undefined ? [args['image']] : [...PLACE.map((name) => args[name]), sha256];
  return JSON.stringify([args['fields'], args['todo'], ...of]);
}

export class Ledger {
  readonly works = new Map<string, Work>();

  saved(m: Mutation, phone: number, at: number): void {
    const known = this.works.get(m.mid);
    if (known) {
      if (known.m.hlc !== m.hlc) known.at = at;
      known.m = m;
      return;
    }
    const { mid, userId: user, seq, op } = m;
    const fresh = {
      fate: 'pending',
      effects: [],
      sentFirst: null,
      sentLast: null,
      sentLane: null,
      longestLife: 0,
      unconfirmed: false,
    } as const;
    this.works.set(mid, { mid, phone, user, seq, op, m, at, ...fresh, effects: [] });
  }

  of(phone: number): Work[] {
    return [...this.works.values()].filter((work) => work.phone === phone);
  }

  /** Works that say the very same, this one too: nobody could tell their effects apart. */
  equals(work: Work): Work[] {
    if (!EQUALS.has(work.op)) return [work];
    const said = wordsOf(work);
    return this.of(work.phone).filter(
      (other) => other.op === work.op && other.user === work.user && wordsOf(other) === said,
    );
  }

  sent(mid: string, now: number): void {
    const work = this.works.get(mid);
    if (!work) return;
    work.sentFirst ??= now;
    work.sentLast = now;
    work.sentLane = work.m.lane;
  }

  happened(effect: Effect, now: number): Work | undefined {
    const work = this.works.get(effect.mid);
    work?.effects.push(effect);
    if (work) work.longestLife = Math.max(work.longestLife, now - effect.wire.left);
    return work;
  }
}
