/** Latest wins, field by field, on servers that keep no stamps; and what becomes of values that lost. */
import type { ConflictRow } from '#db/records.ts';
import { same } from './same.ts';
import type { Capabilities, Json, Mutation, Row } from './types.ts';

/** Younger edits are sent without a look first: nobody else was likely to edit in between, and it costs a round trip. */
const FRESH_MS = 20_000;

type Args = Mutation['args'];
type Fields = Readonly<Record<string, unknown>>;

/** Where an operation's arguments hold the fields of its row: in `patch`, or at the top. */
export function patchOf(args: Args): { readonly [field: string]: Json | undefined } {
  const patch = args['patch'];
  return typeof patch === 'object' && patch !== null && !Array.isArray(patch) ? (patch as Args) : args;
}

function without(args: Args, names: ReadonlySet<string>): Args {
  const rest = (fields: Args) => Object.fromEntries(Object.entries(fields).filter(([name]) => !names.has(name)));
  const patch = patchOf(args);
  return patch === args ? rest(args) : { ...args, patch: rest(patch) };
}

/** Device time and the monotonic clock, ms. */
export interface Moment {
  readonly now: number;
  readonly mono: number;
}

/** True when the record must be read before this patch is sent (again). */
export function needsGuard(mutation: Mutation, capabilities: Capabilities, moment: Moment): boolean {
  return !capabilities.stamps && (mutation.sentAt !== null || isOld(mutation, moment));
}

/** By either clock: one that was set back since may tell just as much less as time went by, the other may have begun anew. */
function isOld({ at, mono }: Mutation, moment: Moment): boolean {
  return Math.abs(moment.now - at) > FRESH_MS || Math.abs(moment.mono - mono) > FRESH_MS;
}

export interface Guarded {
  /** What may still be sent; null when nothing of it may: the server's record stands. */
  readonly args: Args | null;
  readonly conflicts: readonly ConflictRow[];
}

/**
 * Judges each of `fields` (names of arguments = names of fields) against the record as it stands: untouched since, or touched
 * before my edit → mine goes; touched after it, or nobody can say when → theirs stays and mine is kept as a conflict.
 */
export function guard(mutation: Mutation, fields: readonly string[], theirs: Fields, now: number): Guarded {
  const patch = patchOf(mutation.args);
  const named = fields.filter((name) => patch[name] !== undefined);
  const lost = new Set(named.filter((name) => loses(mutation, name, patch[name], theirs)));
  const conflicts = [...lost].map((field) => conflict(mutation, field, patch[field], theirs, now));
  const args = lost.size === named.length && lost.size > 0 ? null : without(mutation.args, lost);
  return { args, conflicts };
}

function loses(mutation: Mutation, field: string, mine: unknown, theirs: Fields): boolean {
  const before = field in mutation.base ? mutation.base[field] : mine;
  if (same(theirs[field], before) || same(theirs[field], mine)) return false;
  const at = Date.parse(String(theirs['updated_at']));
  return !(at <= mutation.at + mutation.off);
}

function conflict(mutation: Mutation, field: string, mine: unknown, theirs: Fields, at: number): ConflictRow {
  return { t: mutation.t, lid: mutation.lid, field, mine, theirs: theirs[field] ?? null, by: null, at };
}

/** Fields of which a server with stamps keeps a newer value: what I had set, from the row as it was shown, and what stands. */
export function superseded(
  mutation: Mutation,
  shown: Row | undefined,
  told: Fields,
  names: readonly string[],
  now: number,
): ConflictRow[] {
  const lost = names.filter((name) => !same(shown?.[name] ?? null, told[name] ?? null));
  return lost.map((name) => conflict(mutation, name, shown?.[name] ?? null, told, now));
}
