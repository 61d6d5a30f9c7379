/** Lines of a todo's checklist. Lane: the todo, so that its completion comes after its ticks. */
import { todos as rows } from '#contract/areas/todos.ts';
import type { ChecklistLine } from '#contract/areas/todo-record.ts';
import { isSameText } from '#contract/people-text.ts';
import { recordLane } from '#db/lane.ts';
import type { Lid } from '#db/records.ts';
import { actInstant, changes, makes, parsed, removes, sameFields, takesBack, times } from './define.ts';
import type { ServerRow } from '../ports.ts';
import { sinceAct } from './find.ts';
import type { Op } from './op.ts';
import { lineRow, lineRows } from './rows.ts';
import { UNKNOWN } from './undated.ts';

type Status = Parameters<typeof lineRows>[0];

const lane = ({ todo }: { readonly todo: Lid }) => recordLane(todo);

/** The line itself first, then the others: they may have changed, too. */
function answered({ line, statusTodo }: { readonly line: ChecklistLine; readonly statusTodo: Status }): ServerRow[] {
  return [lineRow(line), ...lineRows(statusTodo).filter((row) => row.sid !== line.id)];
}

function linesIn(body: unknown): readonly ServerRow[] | null {
  const answer = parsed(rows.details, body);
  return answer && lineRows(answer.todo.statusTodo);
}

const create = makes({
  name: 'todos.createChecklist',
  t: 'checklists',
  endpoint: rows.createChecklist,
  lane,
  refs: ({ todo }) => [todo],
  fields: (m) => ({
    todo: m.args.todo,
    direction: m.args.direction ?? 'own',
    title: m.args.title,
    // After all that the server knows; among themselves by the order of their ids, which is that of their making.
    position: 1_000_000,
    state: 'open',
    note: '',
    checked_at: null,
    checked_by: null,
    checked_by_name: null,
    created_by: m.userId,
    created_by_name: null,
    status_todo: null,
    updated_at: actInstant(m),
  }),
  input: ({ args }, resolve) => ({
    body: { todo_id: resolve(args.todo), title: args.title, direction: args.direction },
  }),
  rows: answered,
  // Titles of lines stay what they are.
  twin: ({ args }, row) =>
    row['todo'] === args.todo && isSameText(row['title'], args.title) && row['direction'] === (args.direction ?? 'own')
      ? 'same'
      : null,
  probe: {
    endpoint: rows.details,
    input: (m, resolve) => ({ query: { id: resolve(m.args.todo) } }),
    matches: (body, m) => {
      const fitting = linesIn(body)?.filter(
        ({ fields }) =>
          isSameText(fields['title'], m.args.title) &&
          fields['direction'] === (m.args.direction ?? 'own') &&
          sinceAct(m, String(fields['updated_at'])),
      );
      // One that was there before may be called the same.
      return fitting?.some(({ fields }) => fields['updated_at'] === UNKNOWN) ? null : (fitting ?? null);
    },
  },
});

const updateStatus = changes({
  name: 'todos.updateStatus',
  t: 'checklists',
  endpoint: rows.updateStatus,
  lane,
  refs: ({ todo }) => [todo],
  patch: (_, m) => ({
    ...(m.args.note !== undefined && { note: m.args.note }),
    ...(m.args.state !== undefined && checked(m.args.state, m.userId, actInstant(m))),
  }),
  input: (m, resolve, mono) => ({
    body: { id: resolve(m.lid), state: m.args.state, note: m.args.note, ...times(m, mono) },
  }),
  rows: answered,
  coalesce: sameFields('todos.updateStatus', ['state', 'note'], (args) => args),
  reread: {
    endpoint: rows.details,
    input: (m, resolve) => ({ query: { id: resolve(m.args.todo) } }),
    row: (body, sid) => linesIn(body)?.find((row) => row.sid === sid) ?? null,
    fields: ['state', 'note'],
  },
});

function checked(state: string, by: number, at: string) {
  const open = state === 'open';
  return { state, checked_at: open ? null : at, checked_by: open ? null : by, checked_by_name: null };
}

const undo = changes({
  name: 'todos.undoStatus',
  t: 'checklists',
  endpoint: rows.undoStatus,
  lane,
  patch: (_, m) => ({ ...checked('open', m.userId, actInstant(m)), status_todo: null }),
  input: (m, resolve) => ({ body: { id: resolve(m.lid) } }),
  rows: answered,
});

const remove = removes({
  name: 'todos.deleteChecklist',
  t: 'checklists',
  endpoint: rows.deleteChecklist,
  lane,
  input: (m, resolve) => ({ body: { id: resolve(m.lid) } }),
  rows: ({ statusTodo }) => lineRows(statusTodo),
  coalesce: takesBack('todos.createChecklist'),
});

export const checklistOps: readonly Op[] = [create, updateStatus, undo, remove];
