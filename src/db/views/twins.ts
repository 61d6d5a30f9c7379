/** What may be on the server twice, as long as nobody has decided. */
import { type Lid, type Row, type Twin, TWINS } from '../records.ts';
import type { Database } from '../schema.ts';

export interface Pair extends Twin {
  /** The row made here, the other one, and the lines of a checklist that the other one follows from. */
  readonly rows: readonly [Row, Row];
  readonly lines: readonly Row[];
}

const isThere = (row: Row | undefined): row is Row => row !== undefined && !row['deleted_at'];

/** Where one of both is gone nothing is there twice any more. */
export async function twinsIn(d: Database): Promise<Pair[]> {
  const all = ((await d.meta.get(TWINS))?.value ?? []) as unknown as readonly Twin[];
  const found = all.filter(({ open }) => open).map((twin) => withRows(d, twin));
  return (await Promise.all(found)).filter((twin) => twin !== null);
}

async function withRows(d: Database, twin: Twin): Promise<Pair | null> {
  const { t, lid, second } = twin;
  const [mine, other] = await d.table<Row, Lid>(t).bulkGet([lid, second]);
  if (!isThere(mine) || !isThere(other)) return null;
  const lines = t === 'todos' ? await d.checklists.where('status_todo').equals(second).toArray() : [];
  return { ...twin, rows: [mine, other], lines: lines as unknown as Row[] };
}
