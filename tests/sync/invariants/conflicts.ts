/** What the phones keep of values that lost. */
import type { Mutation } from '#db/records.ts';
import { same } from '#sync/core/same.ts';
import type { Work } from '../ledger.ts';
import type { World } from '../world.ts';

type Fields = Readonly<Record<string, unknown>>;

const NAMED: Readonly<Record<string, readonly string[]>> = {
  'todos.updateStatus': ['state', 'note'],
  'todos.updateOdometer': ['value', 'note'],
  'todos.complete': ['note'],
  'rentals.move': ['status'],
};
/** Those that hold them in `patch`. */
const PATCHED: ReadonlySet<string> = new Set([
  'todos.update',
  'rentals.noteOut',
  'rentals.noteBack',
  'rentals.tick',
  'privates.note',
  'privates.check',
]);

/** The fields of its record that a mutation sets, with their values. */
export function patchOf({ op, args }: Mutation): Fields {
  if (PATCHED.has(op)) return args['patch'] as Fields;
  const names = NAMED[op] ?? [];
  return Object.fromEntries(names.filter((name) => args[name] !== undefined).map((name) => [name, args[name]]));
}

/** The phone keeps this value of the work as one that lost. */
export function keptAsConflict({ watch }: World, { m, phone }: Work, field: string): boolean {
  const mine = patchOf(m)[field];
  return watch.conflictsOf(phone).some((c) => c.field === field && c.t === m.t && same(c.mine, mine));
}
