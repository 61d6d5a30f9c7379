/** Applies a previewed file: all its rows in one transaction, each through the rules of its area. */
import type { Context } from '#server/http/handler.ts';
import { invalid, lacking, Refusal } from '#server/http/refusal.ts';
import type { ImportDoor, Verdict } from './door.ts';

/** 403 when the person lacks what making or changing records needs besides the door's own right. Applying and undoing both need it. */
export function checkRights({ person }: Context, { needs }: ImportDoor, rows: readonly Pick<Verdict, 'verdict'>[]) {
  for (const verdict of ['new', 'changed'] as const)
    if (rows.some((row) => row.verdict === verdict) && !person.can(needs[verdict])) throw lacking(needs[verdict]);
}

function refuseWrong(rows: readonly Verdict[]): void {
  const wrong = rows.filter(({ verdict }) => verdict === 'error');
  const [first] = wrong;
  if (!first) return;
  const count = wrong.length === 1 ? 'One row is wrong' : `${wrong.length} rows are wrong`;
  throw invalid({ on_error: [`${count}, the first is row ${first.row}. Correct the file, or import the rest.`] });
}

/** Writes one row. When the rules of the area refuse it with 422, this row alone is wrong. */
async function writeRow(ctx: Context, door: ImportDoor, row: Verdict): Promise<Verdict> {
  const after = Object.fromEntries(Object.entries(row.changes).map(([field, change]) => [field, change.after]));
  try {
    return { ...row, id: await door.write(ctx, row.id, after, row.values) };
  } catch (error) {
    if (!(error instanceof Refusal) || error.kind !== 'invalid') throw error;
    return { ...row, verdict: 'error', changes: {}, kept: [], errors: error.errors ?? { '': [error.message] } };
  }
}

/** Answers what was done with each row. With `stop`, any wrong row means 422 on `on_error`, and nothing is written at all. */
export async function applyRows(
  ctx: Context,
  door: ImportDoor,
  rows: readonly Verdict[],
  { onError, isMerged }: { readonly onError: 'stop' | 'skip'; readonly isMerged: boolean },
): Promise<Verdict[]> {
  checkRights(ctx, door, rows);
  if (onError === 'stop') refuseWrong(rows);
  await door.begin?.(ctx, rows, isMerged);
  const done: Verdict[] = [];
  for (const row of rows)
    done.push(row.verdict === 'new' || row.verdict === 'changed' ? await writeRow(ctx, door, row) : row);
  if (onError === 'stop') refuseWrong(done);
  return done;
}
