import { useState, type ReactNode, type RefObject } from 'react';
import { useNavigate } from 'react-router-dom';
import { AddButton } from '#kit/list/add-button.tsx';
import { focusForm } from '#kit/list/focus-form.dom.ts';
import { ListBody } from '#kit/list/list-body.tsx';
import { ROW_KEYS, type KeyHint } from '#kit/list/list-footer.tsx';
import { ListScreen } from '#kit/list/list-screen.tsx';
import { followFocus, stepFrom } from '#kit/list/row-at.ts';
import { useAddress, type Change } from '#kit/list/use-address.ts';
import { useFocusOn, useTableFocus } from '#kit/list/use-table-focus.ts';
import type { Lid } from '#db/records.ts';
import { dayOf } from '#lib/day.ts';
import { todoPath } from '#lib/todo-path.ts';
import { useNow } from '#lib/use-now.ts';
import { useShortcut } from '#lib/use-shortcut.ts';
import { idOf } from '#lib/id-of.ts';
import { later } from '#ui/later.tsx';
import { DayViews } from './day-views.tsx';
import type { DeletedDrawerProps } from './deleted-drawer.tsx';
import { filtersOf } from './filters.ts';
import { NoTodoFits } from './no-todo-fits.tsx';
import { OfficeFilters, NO_FILTERS } from './office-filters.tsx';
import { OfficeFooter, NotSentYet } from './office-footer.tsx';
import { rowKey, type OfficeRow } from './office-row.ts';
import { OfficeTable } from './office-table.tsx';
import { TodoDrawer } from './todo-drawer.tsx';
import { isWaiting, useAnswers } from './use-answers.tsx';
import { useDeleted } from './use-deleted.ts';
import { useOfficeRows } from './use-office-rows.ts';
import { useTodoForms } from './use-todo-forms.tsx';

const DeletedDrawer = later<DeletedDrawerProps>(() => import('./deleted-drawer.tsx'));

interface Props {
  readonly whose: ReactNode;
  readonly notices: ReactNode;
}

/** Todos of some days, with what was made and changed on this computer among them. */
export function OfficeList({ whose, notices }: Props) {
  const of = useListed();
  const { filters, now, rows, list, fresh, change, opened, forms, answers } = of;
  const around = useTableFocus<HTMLDivElement>(opened?.key);
  useFocusOn(around, fresh);
  const { open, edit } = useRowActs(of, around);
  useListKeys(of, around);
  const today = dayOf(now);
  const total = list.data?.pages[0]?.body.total ?? null;
  const detail = opened ? (
    <TodoDrawer
      key={opened.key}
      row={opened}
      answers={answers}
      onEdit={forms.mayEdit(opened.todo) ? forms.edit : undefined}
      hasKeys
      onClose={of.close}
      onStep={(by) => of.show(stepFrom(rows, opened, by))}
    />
  ) : of.deleted ? (
    <DeletedDrawer key={of.deleted.id} {...of.deleted} onClose={of.close} />
  ) : null;
  return (
    <ListScreen
      ref={around}
      title="Todos"
      actions={forms.mayAdd ? <AddButton noun="todo" isForm={forms.form !== null} onAdd={forms.add} /> : null}
      views={
        <>
          {whose}
          <DayViews filters={filters} today={today} total={total} onChange={change} />
        </>
      }
      bar={<OfficeFilters filters={filters} today={today} now={now} onChange={change} />}
      notices={
        <>
          {notices}
          <NotSentYet elsewhere={of.elsewhere} />
        </>
      }
      footer={
        <OfficeFooter
          list={list}
          shown={list.data?.pages.reduce((sum, { body }) => sum + body.todos.length, 0) ?? 0}
          total={total}
          made={of.made}
          keys={rows.some(({ todo }) => forms.mayEdit(todo)) ? EDIT_KEYS : ROW_KEYS}
        />
      }
      // With the detail open it follows the keyboard, so that j and k leaf through the todos.
      onFocus={(event) => opened && !forms.form && followFocus(event, rows, rowKey, opened, of.show)}
      drawer={forms.form ?? detail}
    >
      <ListBody
        list={list}
        isEmpty={rows.length === 0}
        empty={<NoTodoFits search={filters.search} onClear={() => change(NO_FILTERS)} />}
      >
        <OfficeTable kind="plan" rows={rows} fresh={fresh} current={opened?.key} onOpen={open} onEdit={edit} />
      </ListBody>
      {answers.dialog}
    </ListScreen>
  );
}

const EDIT_KEYS: readonly KeyHint[] = [...ROW_KEYS, ['e', 'edit']];

/** The rows that the address asks for, and what stands beside them. */
function useListed() {
  const address = useAddress();
  const now = useNow(60_000);
  /** What was just made: it is in sight, whatever the filters, marked and with the focus. */
  const [made, setMade] = useState<Lid | null>(null);
  const filters = filtersOf(address.params, dayOf(now));
  const found = useOfficeRows(filters, now, made);
  const open = address.params.get('open');
  const opened = found.rows.find(({ key }) => String(key) === open);
  const close = () => address.back({ form: null, open: null });
  const change: Change = (changes) => {
    // With other filters something else is looked for.
    setMade(null);
    address.set(changes);
  };
  return {
    ...found,
    filters,
    now,
    change,
    opened,
    deleted: useDeletedOne(opened || !found.list.data || found.list.isPlaceholderData ? null : idOf(open)),
    /** Leafing through the todos is one step for Back. */
    show: ({ key }: OfficeRow) => (open === null ? address.push : address.set)({ open: String(key) }),
    close,
    forms: useTodoForms(address, found.rows, setMade),
    answers: useAnswers(() => undefined, close),
  };
}

/** An address may name a todo that the list does not show, because it is deleted. */
function useDeletedOne(id: number | null) {
  const words = useDeleted(id);
  return id !== null && words !== null ? { id, words } : null;
}

type Listed = ReturnType<typeof useListed>;
type Around = RefObject<HTMLElement | null>;

/** What Enter and `e` do on a row. */
function useRowActs({ show, forms }: Listed, around: Around) {
  const navigate = useNavigate();
  const open = (row: OfficeRow) => {
    if (forms.form) focusForm(around.current);
    // The server does not know it yet: it is worked on where this device keeps it.
    else if (row.todo.id === 0) void navigate(todoPath(row.lid));
    else show(row);
  };
  const edit = (row: OfficeRow) => {
    if (!forms.form && forms.mayEdit(row.todo)) forms.edit(row.todo);
    else open(row);
  };
  return { open, edit };
}

/** Keys that mean the list, or the todo that is open beside it. */
function useListKeys({ opened, forms, answers, close }: Listed, around: Around): void {
  const isForm = forms.form !== null;
  const mayAnswer = opened !== undefined && answers.mayAnswer && isWaiting(opened.todo) && !isForm;
  useShortcut('n', () => forms.mayAdd && !isForm && forms.add());
  useShortcut('e', () => opened && !isForm && forms.mayEdit(opened.todo) && forms.edit(opened.todo));
  useShortcut('a', () => mayAnswer && answers.approve([opened.todo]));
  useShortcut('r', () => mayAnswer && answers.mayReturn && answers.sendBack([opened.todo]));
  useShortcut('Escape', () => {
    // A form that has the focus closes itself, for it may have to ask first.
    if (isForm) focusForm(around.current);
    else if (opened) close();
  });
}
