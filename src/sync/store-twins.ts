/**
 * What may be on the server twice. A server without keys does a create again that was sent again, when the first try was not lost but
 * late. What was sent so is kept in mind; when a pull brings a row that may be the same thing, and nobody here made it, a person is asked.
 */
import { MIRROR } from '#db/mirror.ts';
import { type Json, type Lid, type Mutation, type Row, type TableName, type Twin, TWINS } from '#db/records.ts';
import { PREFIX } from '#db/tables.ts';
import { isLocal } from './core/ids.ts';
import type { Made, OpTable } from './core/types.ts';
import type { Again } from './ports.ts';
import { META, type Tx } from './store-tx.ts';

interface Watched extends Made, Again {
  readonly op: string;
  readonly t: TableName;
  readonly lid: Lid;
}

const DAY_MS = 86_400_000;
/** So long after the last try something made twice is still told to its person: a phone may lie in a drawer. */
const KEEP_MS = 30 * DAY_MS;
/** Questions that were answered are remembered, so that nobody is asked again; the oldest are forgotten. */
const MOST_TWINS = 200;

const read = async <T>(tx: Tx, key: string): Promise<readonly T[]> =>
  ((await tx.get('meta', key))?.value ?? []) as unknown as readonly T[];

const write = (tx: Tx, key: string, list: readonly object[]): Promise<unknown> =>
  tx.put('meta', [{ key, value: list as unknown as Json }]);

/** Keeps in mind what was just acknowledged and may happen once more. */
export async function remember(tx: Tx, mutation: Mutation, { since, until }: Again): Promise<void> {
  const { mid, userId, op, t, lid, args, at, off } = mutation;
  const before = await read<Watched>(tx, META.resent);
  const recent = before.filter((w) => w.until > until - KEEP_MS);
  await write(tx, META.resent, [...recent, { mid, userId, op, t, lid, args, at, off, since, until }]);
}

/** Rows as the server has them now: which of them a person must be asked about. */
export async function askAbout(tx: Tx, ops: OpTable, rows: readonly Row[]): Promise<void> {
  const watched = await read<Watched>(tx, META.resent);
  if (watched.length === 0) return;
  const asked = await read<Twin>(tx, TWINS);
  const known = new Set(asked.map(({ second }) => second));
  const fresh = rows
    .filter(({ lid }) => !isLocal(lid) && !known.has(lid))
    .flatMap((row): Twin[] => {
      const made = watched.find((w) => isTwin(w, row, ops));
      return made ? [{ t: made.t, lid: made.lid, second: row.lid, op: made.op, open: true }] : [];
    });
  if (fresh.length > 0) await write(tx, TWINS, [...asked, ...fresh].slice(-MOST_TWINS));
}

function isTwin(w: Watched, row: Row, ops: OpTable): boolean {
  const likeness = row.lid.startsWith(`${PREFIX[w.t]}/`) ? (ops.get(w.op)?.twin?.(w, row) ?? null) : null;
  const field = MIRROR[w.t].born;
  if (likeness === null || field === undefined) return likeness !== null;
  // What nobody changed is not what was once the same.
  if (likeness === 'alike' && row['updated_at'] === row[field]) return false;
  const born = Date.parse(String(row[field]));
  return born >= w.since && born <= w.until + (likeness === 'same' ? DAY_MS : 0);
}

/** The person has decided about it. */
export async function settleTwin(tx: Tx, second: Lid): Promise<void> {
  const asked = await read<Twin>(tx, TWINS);
  await write(
    tx,
    TWINS,
    asked.map((twin) => (twin.second === second ? { ...twin, open: false } : twin)),
  );
}

/** A row here turned out to be another one made here: `rename` says what is called otherwise now. */
export async function renameTwins(tx: Tx, from: Lid, rename: (value: Json) => Json): Promise<void> {
  const [watched, asked] = [await read<Twin>(tx, META.resent), await read<Twin>(tx, TWINS)];
  if (watched.length > 0) await tx.put('meta', [{ key: META.resent, value: rename(watched as unknown as Json) }]);
  const others = asked.filter(({ second }) => second !== from);
  if (asked.length > 0) await tx.put('meta', [{ key: TWINS, value: rename(others as unknown as Json) }]);
}
