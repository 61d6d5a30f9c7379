import { useState, type ReactNode } from 'react';
import { useNavigate } from 'react-router-dom';
import { todos as calls } from '#contract/areas/todos.ts';
import { ListScreen } from '#kit/list/list-screen.tsx';
import { followFocus, stepFrom } from '#kit/list/row-at.ts';
import type { Change } from '#kit/list/use-address.ts';
import { useRead } from '#kit/reads/use-read.ts';
import { useFocusOn, useTableFocus } from '#kit/list/use-table-focus.ts';
import { Views } from '#kit/list/views.tsx';
import type { Lid } from '#db/records.ts';
import { dayOf } from '#lib/day.ts';
import { todoPath } from '#lib/todo-path.ts';
import { useNow } from '#lib/use-now.ts';
import { useShortcut } from '#lib/use-shortcut.ts';
import { useCan } from '#session/use-session.ts';
import { OfficeBody } from './office-body.tsx';
import { OfficeFilters, NO_FILTERS } from './office-filters.tsx';
import { OfficeFooter, NotSentYet } from './office-footer.tsx';
import { rowKey, type OfficeRow } from './office-row.ts';
import { OfficeTable } from './office-table.tsx';
import { queryOf, quickViewOf, quickViews, type Filters } from './filters.ts';
import { TodoDrawer } from './todo-drawer.tsx';
import { TodoForm } from './todo-form-later.tsx';
import { isWaiting, useAnswers } from './use-answers.tsx';
import { useOfficeRows } from './use-office-rows.ts';

interface Props {
  readonly filters: Filters;
  readonly now: number;
  /** The id of the todo whose detail is open, from the address. */
  readonly open: string | null;
  /** What was just made: it is in sight, whatever the filters, marked and with the focus. */
  readonly made: Lid | null;
  readonly onChange: Change;
  readonly whose: ReactNode;
  readonly notices: ReactNode;
  readonly actions: ReactNode;
}

export function OfficeList({ filters, now, open, made: newLid, onChange, whose, notices, actions }: Props) {
  const { list, known, rows, fresh, made, elsewhere } = useOfficeRows(filters, now, newLid);
  const opened = rows.find((row) => String(row.key) === open);
  const around = useTableFocus<HTMLDivElement>(opened?.key);
  useFocusOn(around, fresh);
  const answers = useAnswers(() => undefined);
  const today = dayOf(now);
  const show = (row: OfficeRow | undefined) => onChange({ open: row ? String(row.key) : null });
  const acts = useRowActs(show);
  useShortcut('Escape', () => show(undefined));
  const mayAnswer = opened !== undefined && answers.mayAnswer && isWaiting(opened.todo);
  useShortcut('a', () => mayAnswer && answers.approve([opened.todo]));
  useShortcut('r', () => mayAnswer && answers.mayReturn && answers.sendBack([opened.todo]));

  const total = list.data?.pages[0]?.body.total ?? null;
  return (
    <ListScreen
      ref={around}
      title="Todos"
      actions={actions}
      views={
        <>
          {whose}
          <DayViews filters={filters} today={today} total={total} onChange={onChange} />
        </>
      }
      bar={<OfficeFilters filters={filters} today={today} now={now} onChange={onChange} />}
      notices={
        <>
          {notices}
          <NotSentYet elsewhere={elsewhere} />
        </>
      }
      footer={
        <OfficeFooter
          list={list}
          shown={list.data?.pages.reduce((sum, { body }) => sum + body.todos.length, 0) ?? 0}
          total={total}
          made={made}
          noun="todo"
          keys={acts.mayEdit ? EDIT_KEYS : KEYS}
        />
      }
      // With the detail open it follows the keyboard, so that j and k leaf through the todos.
      onFocus={(event) => opened && followFocus(event, rows, rowKey, opened, show)}
      drawer={
        opened ? (
          <TodoDrawer
            key={opened.key}
            row={opened}
            known={known}
            answers={answers}
            hasKeys
            onClose={() => show(undefined)}
            onStep={(by) => show(stepFrom(rows, opened, by))}
          />
        ) : null
      }
    >
      <OfficeBody list={list} empty={rows.length === 0} search={filters.search} onClear={() => onChange(NO_FILTERS)}>
        <OfficeTable
          kind="plan"
          rows={rows}
          known={known}
          fresh={fresh}
          current={opened?.key}
          onOpen={acts.open}
          onEdit={acts.edit}
        />
      </OfficeBody>
      {acts.form}
      {answers.dialog}
    </ListScreen>
  );
}

const KEYS = ['j', 'k', 'Enter'] as const;
const EDIT_KEYS = [...KEYS, 'e'] as const;

/** What Enter and `e` do on a row. */
function useRowActs(show: (row: OfficeRow) => void) {
  const navigate = useNavigate();
  const mayEdit = useCan('todo.update');
  const [editing, setEditing] = useState<OfficeRow | null>(null);
  const today = dayOf(useNow(60_000));
  // The server does not know it yet: it is worked on where this device keeps it.
  const open = (row: OfficeRow) => (row.todo.id === 0 ? void navigate(todoPath(row.lid)) : show(row));
  const edit = (row: OfficeRow) => {
    if (mayEdit && row.todo.status === 'pending' && row.todo.id !== 0) setEditing(row);
    else open(row);
  };
  const form = editing ? <TodoForm todo={editing.todo} today={today} onClose={() => setEditing(null)} /> : null;
  return { open, edit, mayEdit, form };
}

interface DayViewsProps {
  readonly filters: Filters;
  readonly today: string;
  /** Of the list that is shown. */
  readonly total: number | null;
  readonly onChange: Change;
}

function DayViews({ filters, today, total, onChange }: DayViewsProps) {
  const views = quickViews(today);
  const shown = quickViewOf(filters, today);
  const late = views.find(({ value }) => value === 'overdue');
  const overdue = useRead(calls.dataRange, { query: { ...queryOf({ ...filters, ...late }), limit: 1 } }).data?.body
    .total;
  const counts = { [shown ?? '']: total, overdue: overdue ?? null };
  return (
    <Views
      label="Days"
      shown={shown}
      views={views.map(({ value, label, more }) => ({ value, label, more, count: counts[value] ?? undefined }))}
      onShow={(view) => {
        const { from, to, status } = views.find(({ value }) => value === view) ?? filters;
        onChange({
          from: from === today ? null : from,
          to: to === from ? null : to,
          status: status === 'all' ? null : status,
        });
      }}
    />
  );
}
