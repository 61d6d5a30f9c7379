/**
 * (17) Nobody's move of a booking is set back, and whose move is refused is told why. (18) What was read, ticked and signed at its vehicle
 * waits for no status that was refused, and of a private rental nothing waits for anything else.
 */
import { type BookingStatus, CAME_TO_NOTHING } from '#contract/areas/rental-words.ts';
import type { Mutation } from '#db/records.ts';
import { sidIn } from '#sync/core/ids.ts';
import { same } from '#sync/core/same.ts';
import type { Work } from '../ledger.ts';
import type { Home } from '../phone/home.ts';
import type { Effect } from '../server/yard.ts';
import type { World } from '../world.ts';
import { pictureHeldUp } from './pictures.ts';

/** After an effect of the work: it moved the booking from where its person saw it, and once. */
export function setBack({ m, mid, op, effects }: Work, { done }: Effect): string | null {
  const { movedFrom } = done;
  if (movedFrom === undefined) return null;
  const seen = m.args['from_status'] as BookingStatus;
  if (movedFrom !== seen)
    return `${op} ${mid}: the booking was ${movedFrom}, and its person had seen that it is ${seen}`;
  const moves = effects.filter((effect) => effect.done.movedFrom !== undefined);
  return moves.length > 1 ? `${op} ${mid} moved the booking again, which was set back meanwhile` : null;
}

const JUDGED: ReadonlySet<string> = new Set(['rentals.move', 'rentals.sign']);

/** Taken for done, or put before its person, who reads what stands against it, as the server says it. */
export function unheard(world: World, work: Work, err: Mutation['err']): string | null {
  const { op, mid } = work;
  if (!JUDGED.has(op)) return null;
  if (err === null) return silent(world, work) ? `${op} ${mid} came to nothing, and nobody is asked` : null;
  if (!world.yard.isOurs) return null;
  // The words of an answer that was cut off are lost.
  const isCutOff = world.counts.has('fault broken');
  const isMute = !isCutOff && err.class === 'conflict' && err.message === 'This was changed meanwhile.';
  // An injected refusal says so; of those that our server makes only one means that the booking was moved meanwhile.
  const isOfOrder = op === 'rentals.move' && err.status === 422 && !err.message.startsWith('refused');
  return isMute || isOfOrder ? `${op} ${mid} was refused, and does not say why: ${err.message}` : null;
}

/** Nothing of it arrived. Where stamps are not kept it is over all the same when its booking went on from there. */
function silent({ yard }: World, { op, m, effects }: Work): boolean {
  if (effects.length > 0) return false;
  const status = yard.records.get('bookings', sidIn(m.lid) ?? 0)?.row.status;
  return yard.kind === 'full' || op === 'rentals.sign' || status === undefined || CAME_TO_NOTHING.has(status);
}

const FACTS: ReadonlySet<string> = new Set(['rentals.noteOut', 'rentals.noteBack', 'rentals.tick', 'rentals.sign']);

const bookingOf = ({ args, lid }: Mutation): unknown => args['booking'] ?? lid;

/** Nothing can be sent any more until people decide: what waits for them then, waits for its own sake. */
export async function heldUp(home: Home): Promise<string | null> {
  const outbox = await home.outbox();
  const failed = outbox.filter(({ st }) => st === 'failed');
  const refused = new Set(failed.filter(({ op }) => op === 'rentals.move').map(({ lid }) => lid));
  const waits = outbox.find(
    (m) =>
      FACTS.has(m.op) &&
      m.st !== 'failed' &&
      refused.has(String(bookingOf(m))) &&
      !failed.some((other) => FACTS.has(other.op) && other.lid === m.lid),
  );
  return waits
    ? `${waits.op} ${waits.mid} waits for a status that was refused`
    : (privateHeldUp(outbox) ?? pictureHeldUp(outbox));
}

/** Each way and each check has a lane of its own: what is not refused itself waits only for what was said of the same before. */
function privateHeldUp(outbox: readonly Mutation[]): string | null {
  const refused = new Set(outbox.filter(({ st }) => st === 'failed').map(({ lid }) => lid));
  const waits = outbox.find(
    ({ op, st, lid }) => (op === 'privates.note' || op === 'privates.check') && st !== 'failed' && !refused.has(lid),
  );
  return waits ? `${waits.op} ${waits.mid} waits for something else that was refused` : null;
}

type Parts = Readonly<Record<string, unknown>>;

/** What a mutation says, by names of which each is a value of its own: of a walk-round also each check and each place. */
function partsIn(args: Mutation['args']): ReadonlyMap<string, unknown> {
  const { items = {}, skip = {}, ...facts } = (args['patch'] ?? {}) as { items?: Parts; skip?: Parts };
  return new Map([
    ...Object.entries(facts),
    ...Object.entries(items).map(([check, said]) => [`item ${check}`, said] as const),
    ...Object.entries(skip).map(([slot, reason]) => [`skip ${slot}`, reason] as const),
  ]);
}

/** A later saying took its place in the outbox: all that it said is said there, too. */
export function melted({ args, op, mid }: Mutation, after: Mutation): string | null {
  const said = partsIn(after.args);
  const gone = [...partsIn(args).keys()].find((name) => !said.has(name));
  return gone === undefined ? null : `${op} ${mid}: ${gone} was said, and melted away`;
}

/** Taken for done: of a walk-round all that it says was sent. */
export function unsaid({ op, mid, m, effects }: Work): string | null {
  if (op !== 'prechecks.save') return null;
  const sent = effects.at(-1)?.asked.body ?? {};
  const items = (sent['items'] ?? []) as readonly { readonly check_id: number; readonly state: unknown }[];
  const of = Object.fromEntries(items.map(({ check_id, ...item }) => [check_id, item]));
  const there = partsIn({ patch: { ...sent, items: of } as never });
  const missing = [...partsIn(m.args)].find(([name, value]) => !same(there.get(name), value));
  return missing ? `${op} ${mid}: ${missing[0]} was never sent` : null;
}
