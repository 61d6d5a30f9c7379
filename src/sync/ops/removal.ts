/** Taking away what is on the server once too often. */
import type { Lid, Row, TableName } from '#db/records.ts';
import type { Intent } from '../api.ts';

/**
 * The acts that take a row away, to be saved as one; none where no server can do it (readings, punches), or nobody may (damage, pictures of a
 * booking). `lines`: those that name it as
 * their follow-on, made together with it.
 */
export function removalOf(t: TableName, row: Row, lines: readonly Row[]): Intent[] {
  const { lid } = row;
  const todo = row['todo'] as Lid;
  if (t === 'checklists') return [{ op: 'todos.deleteChecklist', args: { lid, todo } }];
  if (t === 'precheckImages') return [{ op: 'prechecks.deleteImage', args: { lid, precheck: row['precheck'] as Lid } }];
  if (t === 'images') return [{ op: 'todos.deleteImage', args: { lid, todo } }];
  if (t !== 'todos') return [];
  const own = lines.map((line): Intent<'todos.deleteChecklist'> => {
    return { op: 'todos.deleteChecklist', args: { lid: line.lid, todo: line['todo'] as Lid } };
  });
  return [...own, { op: 'todos.remove', args: { lid, reason: 'It was there twice.' } }];
}
