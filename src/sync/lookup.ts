/**
 * A create that was sent and never answered, on a server without keys: its effect is looked for in the documented list. One match
 * that no other row of ours has → adopted; none → sent again; anything else → a person decides.
 */
import type { Mutation, MutationError } from '#db/records.ts';
import { ask, type Asked } from './ask.ts';
import { delay } from './core/backoff.ts';
import { current } from './core/fold.ts';
import { isLocal } from './core/ids.ts';
import type { Probe } from './ops/op.ts';
import type { ServerRow } from './ports.ts';
import { fail, finish } from './settle.ts';
import { resolver } from './sids.ts';
import { abilities, note, type Turn } from './turn.ts';

const unconfirmed: MutationError = {
  class: 'unconfirmed',
  status: null,
  message: 'Sent, but never confirmed. Look whether it is there: then discard this, else send it again.',
  fields: null,
};

/** The plan calls it when the settling time is over. */
export async function lookUp(turn: Turn, mutation: Mutation): Promise<void> {
  const now = current(mutation, turn.ops);
  const probe = turn.ops.get(mutation.op)?.probe;
  if (!now) return;
  if (probe) return search(turn, now.mutation, probe);
  // It went out with its key; a server that keeps keys will recognise it.
  if (abilities(turn).idem) return sendAgain(turn, mutation);
  await fail(turn, mutation, ['unsure'], unconfirmed);
}

async function search(turn: Turn, m: Mutation, probe: Probe): Promise<void> {
  const asked = await ask(turn, probe.request(m, resolver(turn)));
  if (turn.signal.aborted) return;
  if (asked.is === 'later') return wait(turn, m, asked.afterMs);
  const found = asked.is === 'body' ? await candidates(turn, m, probe, asked) : null;
  if (turn.signal.aborted) return;
  if (found?.length === 0) return sendAgain(turn, m);
  const [row] = found ?? [];
  if (found?.length === 1 && row) await finish(turn, m, { sid: row.sid, rows: found, superseded: [] }, 'adopted');
  else await fail(turn, m, ['unsure'], unconfirmed);
}

/** Rows that may be the effect, without those that a row made here already is: two equal creates have two effects. */
async function candidates(
  turn: Turn,
  m: Mutation,
  probe: Probe,
  { body }: Extract<Asked, { is: 'body' }>,
): Promise<readonly ServerRow[] | null> {
  const rows = probe.matches(m, body, resolver(turn));
  if (!rows) return null;
  const owners = await Promise.all(rows.map((row) => turn.store.lidOf(row.t, row.sid)));
  return rows.filter((_, i) => isFree(owners[i] ?? null, m));
}

/** A row that only a pull brought is nobody's yet. */
const isFree = (owner: string | null, m: Mutation): boolean => owner === null || owner === m.lid || !isLocal(owner);

async function sendAgain(turn: Turn, m: Mutation): Promise<void> {
  await turn.store.move(m.mid, turn.epoch, ['unsure'], { st: 'ready', nextAt: turn.clock.now() });
  note(turn, 'not found', m.mid, m.op);
}

async function wait(turn: Turn, m: Mutation, afterMs: number | null): Promise<void> {
  const attempts = m.attempts + 1;
  const nextAt = turn.clock.now() + (afterMs ?? delay(attempts, turn.random.next()));
  await turn.store.move(m.mid, turn.epoch, ['unsure'], { attempts, nextAt });
}
