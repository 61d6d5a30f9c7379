/** Who sends: epochs, heartbeats, and the transitions of the outbox that only the present leader may make. */
import type { Json, Mutation, MutationState } from '#db/records.ts';
import { heal } from './core/clock.ts';
import { same } from './core/same.ts';
import { STATES } from './core/states.ts';
import { EpochLost } from './ports.ts';
import { clockOf, keepOffset } from './store-clock.ts';
import { META, type Tx } from './store-tx.ts';

export interface Lead {
  readonly epoch: number;
  readonly beatAt: number;
}

const DAY_MS = 86_400_000;

export async function leadOf(tx: Tx): Promise<Lead> {
  const row = await tx.get('meta', META.lead);
  return (row?.value as unknown as Lead | undefined) ?? { epoch: 0, beatAt: 0 };
}

/** Throws EpochLost, and so undoes the transaction, when another leader took over. */
export async function checkEpoch(tx: Tx, epoch: number): Promise<Lead> {
  const lead = await leadOf(tx);
  if (lead.epoch !== epoch) throw new EpochLost(`epoch ${epoch}, now ${lead.epoch}`);
  return lead;
}

function putLead(tx: Tx, lead: Lead): Promise<unknown> {
  return tx.put('meta', [{ key: META.lead, value: { ...lead } }]);
}

export async function beat(tx: Tx, epoch: number, now: number): Promise<void> {
  const { beatAt } = await checkEpoch(tx, epoch);
  await keepOffset(tx, beatAt, now);
  await putLead(tx, { epoch, beatAt: now });
}

export interface Move {
  readonly mid: string;
  readonly epoch: number;
  readonly from: readonly MutationState[];
  readonly change: Partial<Mutation>;
}

/** `again`: an earlier run may have been committed although its answer was lost; it is told what that one would have been. */
export async function move(tx: Tx, again: boolean, { mid, epoch, from, change }: Move): Promise<Mutation | null> {
  const [[mutation]] = await Promise.all([tx.find('outbox', 'mid', [mid]), checkEpoch(tx, epoch)]);
  if (!mutation) return null;
  const moved = { ...mutation, ...change, epoch };
  if (!from.includes(mutation.st)) return again && same(moved, mutation) ? mutation : null;
  await tx.put('outbox', [moved]);
  return moved;
}

/** What the leader before left on its way may or may not have arrived. */
export async function takeLead(tx: Tx, now: number): Promise<number> {
  const [{ epoch: before, beatAt }, pending, capabilities] = await Promise.all([
    leadOf(tx),
    tx.all('outbox'),
    tx.get('meta', META.capabilities),
  ]);
  const epoch = before + 1;
  await keepOffset(tx, beatAt, now);
  await putLead(tx, { epoch, beatAt: now });
  const sending = pending.filter((m) => m.st === 'sending');
  await tx.put(
    'outbox',
    sending.map((m) => ({ ...m, st: recovered(keepsKeys(capabilities?.value)), epoch })),
  );
  if (pending.length === 0) await healClock(tx, now);
  await forgetGone(tx, now - DAY_MS);
  return epoch;
}

function keepsKeys(capabilities: Json | undefined): boolean {
  return (
    typeof capabilities === 'object' && capabilities !== null && 'idem' in capabilities && capabilities.idem === true
  );
}

/** Sending again is safe when the server knows the key. */
function recovered(keys: boolean): MutationState {
  return STATES.sending[keys ? 'takeover-safe' : 'takeover-unsure'] === 'ready' ? 'ready' : 'unsure';
}

/** Only with an empty outbox: see `heal`. */
async function healClock(tx: Tx, now: number): Promise<void> {
  const clock = clockOf(await tx.get('meta', META.clock));
  if (!clock) return;
  const healed = heal(clock, now + clock.off);
  if (healed !== clock) await tx.put('meta', [{ key: META.clock, value: { ...clock, ...healed } }]);
}

/** No pull is under way for a day: marks of deletions older than that protect against nothing. */
async function forgetGone(tx: Tx, before: number): Promise<void> {
  const marks = await tx.between('meta', 'key', META.gone, `${META.gone}\uffff`);
  const old = marks.filter(({ value }) => ((value as readonly [number, number])[1] ?? 0) < before);
  await tx.remove(
    'meta',
    old.map(({ key }) => key),
  );
}
