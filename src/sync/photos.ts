/**
 * Photos before they travel: the raw bytes are made smaller, hashed, and put in the place of the raw ones. One at a time, also
 * without a network, for that frees the phone's storage.
 */
import type { Mutation } from '#db/records.ts';
import { current } from './core/fold.ts';
import { problem } from './core/problem.ts';
import { fail, IN_HAND } from './settle.ts';
import type { Turn } from './turn.ts';
import type { Next, SizeClass, Work } from './work.ts';

const SMALLER: Readonly<Record<SizeClass, SizeClass | null>> = { large: 'medium', medium: 'small', small: null };

const lost = problem('missing', 'The photo is no longer on this device. Take it again, or discard this.');
const tooLarge = problem('too-large', 'This photo is too large for the server.', 413);

/** The next photo of the outbox that nobody has looked at yet. */
export function nextRaw(turn: Turn, outbox: readonly Mutation[]): Mutation | undefined {
  return outbox.find(
    (m) => m.st === 'ready' && m.bids.length > 0 && !turn.prepared.has(m.mid) && !turn.busy.has(m.mid),
  );
}

/** The mutation with bytes that may be sent; null when there are none any more. */
export async function photoReady(turn: Turn, { mid }: Mutation): Promise<Mutation | null> {
  // Danger: the plan was made of an outbox read a moment ago, and a job that ended since may have put other bytes in the place of
  // those named there. From here on it is in our hands alone.
  const m = (await turn.store.outbox()).find((now) => now.mid === mid);
  if (!m) return null;
  const [bid] = m.bids;
  const blob = bid === undefined ? undefined : await turn.store.blob(bid);
  if (turn.signal.aborted) return null;
  if (!blob) return fail(turn, m, IN_HAND, lost);
  if (blob.st === 'raw') return resize(turn, m, 'large');
  turn.prepared.add(m.mid);
  return m;
}

/** After 413: the next smaller form, at once. */
export async function shrink(turn: Turn, work: Work): Promise<Next> {
  const size = SMALLER[work.size];
  if (size === null) return fail(turn, work.m, IN_HAND, tooLarge);
  const smaller = await resize(turn, work.m, size);
  const m = smaller && current(smaller, turn.ops)?.mutation;
  return m ? { ...work, m, size } : null;
}

/** A picture takes less than a second; a decoder that hangs must not hold up all that follow. */
const CHECK_MS = 10_000;
/** Counted, not timed: a phone that slept for an hour in the middle is one check late. */
const CHECKS = 6;

async function tooLong({ clock }: Turn, over: AbortSignal): Promise<never> {
  for (let check = 0; check < CHECKS && !over.aborted; check++) await clock.sleep(CHECK_MS, over);
  throw new Error('the photo took too long');
}

async function inTime<T>(turn: Turn, work: Promise<T>): Promise<T> {
  const done = new AbortController();
  const late = tooLong(turn, AbortSignal.any([turn.signal, done.signal]));
  late.catch(() => undefined);
  return Promise.race([work, late]).finally(() => done.abort());
}

async function resize(turn: Turn, m: Mutation, size: SizeClass): Promise<Mutation | null> {
  const [bid] = m.bids;
  const blob = bid === undefined ? undefined : await turn.store.blob(bid);
  if (!blob || bid === undefined) return fail(turn, m, IN_HAND, lost);
  const small = await inTime(turn, turn.media.compress(blob.bytes, blob.mime, size));
  const sha256 = await turn.media.sha256(small.bytes);
  if (turn.signal.aborted) return null;
  const { bytes, mime, width, height, thumb } = small;
  const of = { mid: m.mid, at: turn.clock.now() };
  const next = { ...of, bid: turn.random.uuid(), st: 'ready' as const, bytes, mime, sha256 };
  const little = thumb && {
    ...of,
    bid: turn.random.uuid(),
    st: 'thumb' as const,
    bytes: thumb,
    mime: 'image/jpeg',
    sha256: null,
  };
  const facts = { sha256, mime, size: bytes.byteLength, width, height, ...(little && { thumb: little.bid }) };
  await turn.store.replaceBlob(bid, next, m.mid, facts, little);
  turn.prepared.add(m.mid);
  turn.changed();
  return (await turn.store.outbox()).find((now) => now.mid === m.mid) ?? null;
}
