/** What the office says to work, and what it is asked: approving, sending back, bringing back. Lane: the todo. */
import { todos as rows } from '#contract/areas/todos.ts';
import { askLane, recordLane } from '#db/lane.ts';
import type { Lid, Row } from '#db/records.ts';
import { actInstant, changes, parsed } from './define.ts';
import type { Op } from './op.ts';
import { todoRows } from './rows.ts';

const lane = ({ lid }: { readonly lid: Lid }) => recordLane(lid);

/** What stands on a todo that nobody deleted. */
export const NOT_DELETED = { deleted_at: null, deleted_by_name: null, delete_reason: null };
/** What stands on a todo that nobody completed. */
export const NOT_DONE = { completed_at: null, completed_by: null, completed_by_name: null };

const approve = changes({
  name: 'todos.approve',
  t: 'todos',
  endpoint: rows.approve,
  lane,
  patch: (row, m) =>
    row['complete_time_approved']
      ? {}
      : { complete_time_approved: actInstant(m), approved_by: m.userId, approved_by_name: null },
  input: (m, resolve) => ({ body: { ids: [resolve(m.lid)] } }),
  rows: (answer) => answer.todos.flatMap(todoRows),
});

/** A server that knows no sending back takes it for an approval: then a person must hear of it. */
const isBack = (body: unknown): boolean =>
  parsed(rows.approve, body)?.todos.every((todo) => todo.complete_time_approved === null) ?? true;

/** Where nobody had it, who completed it has it now. */
const hadBy = (row: Row) =>
  row['resource'] === null ? { resource: row['completed_by'], resource_name: row['completed_by_name'] } : {};

/** To be done again by who had it: only what was completed and is not approved. */
const returning = changes({
  name: 'todos.sendBack',
  t: 'todos',
  endpoint: rows.approve,
  lane,
  patch: (row, m) =>
    row['status'] !== 'completed' || row['complete_time_approved']
      ? {}
      : {
          ...hadBy(row),
          ...NOT_DONE,
          status: 'pending',
          returned_at: actInstant(m),
          returned_by_name: null,
          return_reason: m.args.reason,
          returns: Number(row['returns'] ?? 0) + 1,
        },
  input: (m, resolve) => ({ body: { ids: [resolve(m.lid)], decision: 'return' as const, reason: m.args.reason } }),
  rows: (answer) => answer.todos.flatMap(todoRows),
});

const sendBack: Op = { ...returning, accept: (status, body) => returning.accept(status, body) && isBack(body) };

const restore = changes({
  name: 'todos.restore',
  t: 'todos',
  endpoint: rows.restore,
  lane,
  patch: () => NOT_DELETED,
  input: (m, resolve) => ({ params: { id: resolve(m.lid) } }),
  rows: ({ todo }) => todoRows(todo),
});

/**
 * Changes nothing here: the office decides. It stands in no todo's lane: there it would wait behind the work that was refused because the
 * todo is deleted.
 */
const askRestore = changes({
  name: 'todos.askRestore',
  t: 'todos',
  endpoint: rows.askRestore,
  lane: ({ lid }) => askLane(lid),
  patch: () => ({}),
  input: (m, resolve) => ({ params: { id: resolve(m.lid) }, body: { note: m.args.note } }),
  rows: () => [],
});

export const officeOps: readonly Op[] = [approve, sendBack, restore, askRestore];
