/**
 * What was sent and never answered, on a server without keys. The effect of a create is looked for in the documented list: one match
 * that no other row of ours has → adopted; none → sent again; anything else → a person decides. A change has only waited until nothing
 * of it can be on its way any more.
 */
import { auth } from '#contract/areas/auth.ts';
import type { Json, Mutation } from '#db/records.ts';
import { ask, type Asked } from './ask.ts';
import { delay } from './core/backoff.ts';
import { current } from './core/fold.ts';
import { SETTLE_MS } from './core/plan.ts';
import { isLocal } from './core/ids.ts';
import { problem } from './core/problem.ts';
import { same } from './core/same.ts';
import type { Probe } from './ops/op.ts';
import type { ServerRow } from './ports.ts';
import { again, fail, finish, isTimeDoubtful, unsettledFor } from './settle.ts';
import { resolver } from './sids.ts';
import { abilities, note, type Turn } from './turn.ts';

type Found = Extract<Asked, { is: 'body' }>;

const unconfirmed = problem(
  'unconfirmed',
  'Sent, but never confirmed. Look whether it is there: then discard this, else send it again.',
);

/** The plan calls it when the settling time is over. */
export async function lookUp(turn: Turn, mutation: Mutation): Promise<void> {
  const now = current(mutation, turn.ops);
  const probe = turn.ops.get(mutation.op)?.probe;
  if (!now || (await isRecent(turn, mutation))) return;
  if (probe) return search(turn, now.mutation, probe);
  // It went out with its key; a server that keeps keys will recognise it.
  if (abilities(turn).idem || (await isOver(turn, mutation))) await sendAgain(turn, mutation);
}

/** Not even done a settle time ago, says the monotonic clock: the other was set meanwhile. */
async function isRecent(turn: Turn, m: Mutation): Promise<boolean> {
  const left = unsettledFor(turn, m);
  if (left > 0) await turn.store.move(m.mid, turn.epoch, ['unsure'], { nextAt: turn.clock.now() + left });
  return left > 0;
}

/** Any answer tells the time: whether the settle time is over, or only seems so. */
async function isOver(turn: Turn, m: Mutation): Promise<boolean> {
  const asked = await ask(turn, { endpoint: auth.csrfCookie, input: {} });
  if (turn.signal.aborted) return false;
  if (asked.is !== 'later') return !(await isTooEarly(turn, m));
  await wait(turn, m, asked.afterMs);
  return false;
}

async function search(turn: Turn, m: Mutation, probe: Probe): Promise<void> {
  // What it belongs to was deleted, and another leads since: nobody knows any more where to look.
  if (!isResolved(turn, m)) return void (await fail(turn, m, ['unsure'], unconfirmed));
  const asked = await ask(turn, probe.request(m, resolver(turn)));
  if (turn.signal.aborted) return;
  if (asked.is === 'later') return wait(turn, m, asked.afterMs);
  if (await isTooEarly(turn, m)) return;
  const theirs = asked.is === 'body' ? await anothers(turn, m, probe, asked) : NOBODYS;
  // Looked for at a time that it may never have had, "not there" means nothing.
  const found =
    asked.is === 'body' && !(probe.timed && isTimeDoubtful(turn, m)) ? await candidates(turn, m, probe, asked) : null;
  if (turn.signal.aborted) return;
  const free = found?.filter((row) => !turn.claimed.has(nameOf(row)) && !theirs.has(nameOf(row)));
  if (free?.length === 0 && found?.length === 0) return sendAgain(turn, m);
  const [row] = free ?? [];
  if (free?.length === 1 && row) return adopt(turn, m, row);
  // What another look-up took is its own the next time; what is likelier another one’s waits until that is settled.
  if (found && free && free.length < found.length) return wait(turn, m, theirs.size > 0 ? null : 0);
  await fail(turn, m, ['unsure'], unconfirmed);
}

const isResolved = ({ sids }: Turn, { deps }: Mutation): boolean => deps.every((lid) => sids.has(lid));

const NOBODYS: ReadonlySet<string> = new Set();

/**
 * Rows that are more likely another one's: an equal one under way may just have made them, and its own answer says whether; or they fit
 * what another says besides, which is looked for as well.
 */
async function anothers(turn: Turn, m: Mutation, probe: Probe, { body }: Found): Promise<ReadonlySet<string>> {
  const others = (await turn.store.outbox()).filter(
    (o) => o.op === m.op && isResolved(turn, o) && (o.st === 'sending' || (o.st === 'unsure' && saysMore(o, m))),
  );
  const said = others.flatMap((o) => current(o, turn.ops)?.mutation ?? []);
  return new Set(said.flatMap((o) => probe.matches(o, body, resolver(turn)) ?? []).map(nameOf));
}

const fieldsOf = ({ args }: Mutation) => Object.entries((args['fields'] ?? {}) as { readonly [field: string]: Json });

/** The very same, and something besides. */
function saysMore(other: Mutation, m: Mutation): boolean {
  const more = new Map(fieldsOf(other));
  const said = fieldsOf(m);
  return more.size > said.length && said.every(([name, value]) => same(more.get(name), value));
}

const nameOf = ({ t, sid }: ServerRow): string => `${t}/${sid}`;

/** Danger: another look-up may have seen, before this was written, that the row is nobody's, and decide later. So the claim stays. */
async function adopt(turn: Turn, m: Mutation, row: ServerRow): Promise<void> {
  turn.claimed.add(nameOf(row));
  try {
    await finish(turn, m, { sid: row.sid, rows: [row], superseded: [], ...again(turn, m) }, 'adopted');
  } finally {
    // Its person took the mutation back meanwhile: then the row is nobody's still.
    if ((await turn.store.lidOf(row.t, row.sid)) !== m.lid) turn.claimed.delete(nameOf(row));
  }
}

/** The answer told that the clock was set forward, so that it only seemed long ago. */
async function isTooEarly(turn: Turn, { mid }: Mutation): Promise<boolean> {
  const now = (await turn.store.outbox()).find((m) => m.mid === mid);
  return now?.st !== 'unsure' || (now.sentAt ?? 0) + SETTLE_MS > turn.clock.now();
}

/** Rows that may be the effect, without those that a row made here already is: two equal creates have two effects. */
async function candidates(
  turn: Turn,
  m: Mutation,
  probe: Probe,
  { body }: Found,
): Promise<readonly ServerRow[] | null> {
  const rows = probe.matches(m, body, resolver(turn));
  if (!rows) return null;
  const free = await freeOf(turn, m, rows);
  if (free.length > 0) return free;
  // Over a slow line nobody knows the server's clock well: what was made just before the act may have been made by it.
  const early = { ...m, off: m.off - turn.facts.wrongBy(m.off) };
  return (await freeOf(turn, m, probe.changed(early, body))).length > 0 ? null : [];
}

async function freeOf(turn: Turn, m: Mutation, rows: readonly ServerRow[]): Promise<readonly ServerRow[]> {
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
