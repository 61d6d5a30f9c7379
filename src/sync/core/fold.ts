/** The overlay: what the screen shows = the server's snapshot + everything pending, in order. There are no inverse operations. */
import { same } from './same.ts';
import type { Mutation, OpLogic, OpTable, Row } from './types.ts';

/** A mutation in today's form with its operation; null when this version of the app cannot do it (it is then held). */
export function current(
  mutation: Mutation,
  ops: OpTable,
): { readonly op: OpLogic; readonly mutation: Mutation } | null {
  const op = ops.get(mutation.op);
  if (op === undefined || mutation.v > op.v) return null;
  if (mutation.v === op.v) return { op, mutation };
  const args = op.upgrade?.(mutation.v, mutation.args) ?? null;
  return args === null ? null : { op, mutation: { ...mutation, v: op.v, args } };
}

/**
 * The view row: `base` is the server's snapshot (null or undefined: the server does not know the row), `pending` all mutations of
 * the row in the outbox by `seq`, failed and held ones too. Undefined: there is nothing to show.
 */
export function fold(base: Row | null | undefined, pending: readonly Mutation[], ops: OpTable): Row | undefined {
  let row: Row | undefined = base ?? undefined;
  for (const mutation of pending) {
    const now = current(mutation, ops);
    if (now) row = now.op.apply(row, now.mutation);
  }
  return row && { ...row, dirty: pending.length > 0 ? 1 : 0 };
}

/** What the server answered about the mutation's own row; references are local ids already. */
export interface Told {
  readonly sid: number | null;
  readonly fields: Readonly<Record<string, unknown>>;
  readonly acked: number;
}

/**
 * The base after an acknowledgement: the base with the mutation applied (which keeps what only this device knows, such as the
 * bytes of a photo), overlaid with the server's fields. Fold what remains over it. Undefined: the row is gone.
 */
export function baseAfterAck(
  base: Row | null | undefined,
  mutation: Mutation,
  told: Told,
  ops: OpTable,
): Row | undefined {
  const row = fold(base, [mutation], ops);
  if (row === undefined) return undefined;
  const sid = told.sid ?? row.sid;
  return {
    ...row,
    ...told.fields,
    lid: mutation.lid,
    dirty: 0,
    acked: told.acked,
    ...(sid === undefined ? {} : { sid }),
  };
}

const FRAME: ReadonlySet<string> = new Set(['lid', 'sid', 'dirty', 'acked']);

/** The fields that a mutation changes, as they stood before: kept with it for guarded replay. */
export function touched(before: Row | undefined, after: Row | undefined): Readonly<Record<string, unknown>> {
  if (before === undefined || after === undefined) return {};
  const names = Object.keys(after).filter((name) => !FRAME.has(name) && !same(before[name], after[name]));
  return Object.fromEntries(names.map((name) => [name, before[name]]));
}
