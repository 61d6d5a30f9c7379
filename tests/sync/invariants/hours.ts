/** (16) A punch counts at the time it was done, or somebody is told that its clock was wrong. */
import type { Work } from '../ledger.ts';
import { EPOCH } from '../phone/clock-port.ts';
import type { Effect } from '../server/yard.ts';
import type { World } from '../world.ts';

/** So far a server lets a clock be off without a mark (server/lib/act-times.ts). */
const UNMARKED_MS = 10 * 60_000;
/** A look at the record before the sending, renewed tokens: the milliseconds were counted before them. */
const SLACK_MS = 60_000;

/** After an effect of the work: what was made of a punch. */
export function falseHours(world: World, work: Work, { done, wire }: Effect): string | null {
  if (done.made?.kind !== 'punches') return null;
  const row = world.yard.records.get('punches', done.made.id)?.row;
  if (!row || row.clock_suspect) return null;
  const wrong = Math.abs(Date.parse(row.at) - EPOCH - work.at);
  // The server knows when it came, not when it left.
  const most = UNMARKED_MS + SLACK_MS + (world.time.now - wire.left);
  return wrong > most ? `${work.op} ${work.mid} counts ${Math.round(wrong / 1000)} s off, and nobody is told` : null;
}
