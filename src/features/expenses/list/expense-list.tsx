import { useNavigate } from 'react-router-dom';
import type { ExpenseRow } from '#contract/areas/expense-record.ts';
import { expenses as calls } from '#contract/areas/expenses.ts';
import type { Answer } from '#contract/endpoint.ts';
import { expenseName, expensePath } from '#kit/expense/expense-text.ts';
import { AddButton } from '#kit/list/add-button.tsx';
import { focusForm } from '#kit/list/focus-form.dom.ts';
import { formPlace } from '#kit/list/form-place.ts';
import { ListBody } from '#kit/list/list-body.tsx';
import { ListScreen } from '#kit/list/list-screen.tsx';
import { withRoom } from '#kit/list/resource/column-room.ts';
import { ResourceFooter } from '#kit/list/resource/resource-footer.tsx';
import { useResourceList } from '#kit/list/resource/use-resource-list.ts';
import { Table } from '#kit/list/table.tsx';
import { useTableFocus } from '#kit/list/use-table-focus.ts';
import { idOf } from '#lib/id-of.ts';
import { useShortcut } from '#lib/use-shortcut.ts';
import { useMay } from '#session/use-may.ts';
import { useCan } from '#session/use-session.ts';
import { ExpenseBar } from './expense-bar.tsx';
import { daysIn } from './expense-query.ts';
import type { ExpenseListView } from './expense-view.ts';
import { ExpenseViews } from './expense-views.tsx';
import { NewExpense } from './new-expense.tsx';
import { NoExpense } from './no-expense.tsx';
import { PeopleSums } from './people-sums.tsx';
import { Totals } from './totals.tsx';
import { useBulkExpenses } from './use-bulk-expenses.tsx';
import { useExpenseResource } from './use-expense-resource.ts';

/** Expenses of a kind, or of all, with the sums of all that the filters find. */
export function ExpenseList({ view }: { readonly view: ExpenseListView }) {
  const navigate = useNavigate();
  const resource = useExpenseResource(view);
  const of = useResourceList(resource);
  const seesDeleted = useCan('expense.delete');
  const around = useTableFocus<HTMLDivElement>(undefined);
  const bulk = useBulkExpenses(of);
  const mayAdd = useMay()(calls.add);
  const { isNew, add } = formPlace(of);
  useShortcut('Escape', () => bulk.clear?.());
  useShortcut('n', () => (isNew ? focusForm(around.current) : mayAdd && add()));
  const days = daysIn(of.params);
  const sums = of.list.data?.pages[0]?.body as Answer<typeof calls.all> | undefined;
  const open = ({ id, kind }: ExpenseRow) => void navigate(expensePath(id, kind));
  return (
    <ListScreen
      ref={around}
      title={resource.title}
      views={<ExpenseViews shown={view} />}
      actions={mayAdd ? <AddButton noun={resource.noun.one} isForm={isNew} onAdd={add} /> : null}
      bar={
        <>
          <ExpenseBar resource={resource} of={of} seesDeleted={seesDeleted} hasAmounts />
          <Totals sums={sums} isThisYear={days.from === null && days.to === null} />
          {view === 'person' ? <PeopleSums of={of} /> : null}
        </>
      }
      footer={
        bulk.footer ?? (
          <ResourceFooter of={of} noun={resource.noun} hasRows={of.rows.length > 0} mayAdd={mayAdd} mayEdit={false} />
        )
      }
      drawer={
        isNew && mayAdd ? (
          <NewExpense
            kind={view === 'all' ? 'vehicle' : view}
            draftId={idOf(of.params.get('draft'))}
            onClose={() => of.back({ form: null, draft: null }, 1)}
          />
        ) : null
      }
    >
      <ListBody list={of.list} isEmpty={of.rows.length === 0} empty={<NoExpense resource={resource} of={of} />}>
        <Table
          label={resource.title}
          columns={withRoom(resource.columns.map(({ text, cell = text, ...column }) => ({ ...column, cell })))}
          rows={of.rows}
          rowKey={({ id }) => id}
          nameOf={expenseName}
          order={of.choice.order}
          onSort={of.sortBy}
          onOpen={open}
          {...bulk.selection}
        />
      </ListBody>
      {bulk.dialog}
    </ListScreen>
  );
}
