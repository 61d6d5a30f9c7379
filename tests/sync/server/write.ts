/** What all writes of the proof's server stand on. */
import type { BookingStatus } from '#contract/areas/rental-words.ts';
import { type Asked, Refused, type Reply } from './asked.ts';
import type { Reader } from './reads.ts';
import { iso, type Kind, type Shapes } from './records.ts';

export interface Writer extends Reader {
  /** The same photo, and the same punch of a todo, are stored once. */
  readonly knowsTwins: boolean;
  /** It does more than is documented: work is sent back, notes of completions stand apart. */
  readonly isOurs: boolean;
}

/** A write with what it made, for the proofs. */
export interface Done {
  readonly reply: Reply;
  readonly made: { readonly kind: Kind; readonly id: number } | null;
  /** The status of a booking before this moved it. */
  readonly movedFrom?: BookingStatus;
}

export type Write = (server: Writer, asked: Asked) => Done;
export type Json = Readonly<Record<string, unknown>>;

export const changed = (reply: Reply): Done => ({ reply, made: null });

/** Takes the fields whose stamp is newer; all of them where no stamps are kept. Answers the fields that were not taken. */
export function patch<K extends Kind>(
  server: Writer,
  kind: K,
  id: number,
  fields: Partial<Shapes[K]>,
  { stamp, now }: Pick<Asked, 'stamp' | 'now'>,
  along: Partial<Shapes[K]> = {},
): string[] {
  const kept = server.records.get(kind, id);
  if (!kept) throw new Refused(404);
  const sent = Object.entries(fields).filter(([, value]) => value !== undefined);
  const wins = sent.filter(([name]) => stamp === null || stamp > (kept.stamps[name] ?? ''));
  const lost = sent.filter(([name]) => stamp !== null && stamp < (kept.stamps[name] ?? ''));
  if (wins.length === 0) return lost.map(([name]) => name);
  const stamps =
    stamp === null ? kept.stamps : { ...kept.stamps, ...Object.fromEntries(wins.map(([name]) => [name, stamp])) };
  const row = { ...kept.row, ...Object.fromEntries(wins), ...along, updated_at: iso(now) };
  server.records.put(kind, id, { ...kept, row, stamps });
  return lost.map(([name]) => name);
}

export const text = (value: unknown, otherwise = ''): string => (typeof value === 'string' ? value : otherwise);
export const trimmed = (value: unknown): string => text(value).trim();
