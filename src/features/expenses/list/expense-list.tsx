import { useNavigate } from 'react-router-dom';
import type { ExpenseRow } from '#contract/areas/expense-record.ts';
import type { expenses as calls } from '#contract/areas/expenses.ts';
import type { Answer } from '#contract/endpoint.ts';
import { expenseName, expensePath } from '#kit/expense/expense-text.ts';
import { ListBody } from '#kit/list/list-body.tsx';
import { ListScreen } from '#kit/list/list-screen.tsx';
import { withRoom } from '#kit/list/resource/column-room.ts';
import { ResourceFooter } from '#kit/list/resource/resource-footer.tsx';
import { useResourceList } from '#kit/list/resource/use-resource-list.ts';
import { Table } from '#kit/list/table.tsx';
import { useTableFocus } from '#kit/list/use-table-focus.ts';
import { useCan } from '#session/use-session.ts';
import { ExpenseBar } from './expense-bar.tsx';
import { daysIn } from './expense-query.ts';
import type { ExpenseListView } from './expense-view.ts';
import { ExpenseViews } from './expense-views.tsx';
import { NoExpense } from './no-expense.tsx';
import { Totals } from './totals.tsx';
import { useExpenseResource } from './use-expense-list.ts';

/** Expenses of a kind, or of all, with the sums of all that the filters find. */
export function ExpenseList({ view }: { readonly view: ExpenseListView }) {
  const navigate = useNavigate();
  const resource = useExpenseResource(view);
  const of = useResourceList(resource);
  const seesDeleted = useCan('expense.delete');
  const around = useTableFocus<HTMLDivElement>(undefined);
  const days = daysIn(of.params);
  const sums = of.list.data?.pages[0]?.body as Answer<typeof calls.all> | undefined;
  const open = ({ id, kind }: ExpenseRow) => void navigate(expensePath(id, kind));
  return (
    <ListScreen
      ref={around}
      title={resource.title}
      views={<ExpenseViews shown={view} />}
      bar={
        <>
          <ExpenseBar resource={resource} of={of} seesDeleted={seesDeleted} hasAmounts />
          <Totals sums={sums} isThisYear={days.from === null && days.to === null} />
        </>
      }
      footer={
        <ResourceFooter of={of} noun={resource.noun} hasRows={of.rows.length > 0} mayAdd={false} mayEdit={false} />
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
        />
      </ListBody>
    </ListScreen>
  );
}
