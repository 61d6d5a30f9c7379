import { expenses } from '#contract/areas/expenses.ts';
import { expenseTodos } from '#contract/areas/expense-todos.ts';
import { chargeItems, chargeLabels, taskExpenses } from '#contract/areas/task-expenses.ts';
import type { Todo } from '#contract/areas/todo-record.ts';
import { expenseLabels } from '#contract/areas/expense-record.ts';
import { expenseName } from '#kit/expense/expense-text.ts';
import { useExpenseChoices } from '#kit/expense/use-expense-choices.ts';
import { ActDialog } from '#kit/form/act-dialog.tsx';
import type { RecordValues } from '#kit/form/record-values.ts';
import { useRead } from '#kit/reads/use-read.ts';
import { useWrite } from '#kit/writes/use-write.ts';
import { addDays } from '#lib/day.ts';
import { formatDay } from '#lib/format-when.ts';
import { useNow } from '#lib/use-now.ts';
import { useToast } from '#ui/toast.tsx';

export interface MoneyFormProps {
  readonly form: 'charge' | 'expense' | 'link';
  readonly todo: Todo;
  readonly onClose: () => void;
}

type FormOf = Omit<MoneyFormProps, 'form'>;

/** The forms that say what a todo cost: a charge of the house, a new expense, or one that is there already. */
export default function MoneyForms({ form, ...props }: MoneyFormProps) {
  if (form === 'charge') return <ChargeForm {...props} />;
  return form === 'expense' ? <ExpenseForm {...props} /> : <LinkForm {...props} />;
}

/** Says so, and closes. */
function useDone(onClose: () => void) {
  const toast = useToast();
  return ({ message }: { readonly message: string }) => {
    toast({ text: message });
    onClose();
  };
}

const isStock = ({ item }: RecordValues) => item === 'part' || item === 'supply';

/** What the house charges the vehicle. A part or supply leaves the shelf in the same act and costs what it cost there. */
function ChargeForm({ todo, onClose }: FormOf) {
  const write = useWrite();
  const done = useDone(onClose);
  const read = useRead(taskExpenses.list, { query: { with: 'reference', limit: 1 } });
  const { categories } = useExpenseChoices('vehicle');
  const offered = read.data?.body;
  return (
    <ActDialog
      title="New charge"
      saveText="Charge"
      rules={taskExpenses.store}
      draft={`todo/${todo.id}/charge`}
      initial={{ item: 'labour', quantity: 1, unit: 'h' }}
      fields={[
        { name: 'item', kind: 'oneOf', label: chargeLabels.item, words: chargeItems },
        {
          name: 'part_id',
          kind: 'choice',
          label: chargeLabels.part_id,
          options: offered?.vehicleParts,
          optional: false,
          shows: ({ item }) => item === 'part',
        },
        {
          name: 'supply_id',
          kind: 'choice',
          label: chargeLabels.supply_id,
          options: offered?.vehicleSupplies,
          optional: false,
          shows: ({ item }) => item === 'supply',
        },
        { name: 'quantity', kind: 'number', label: chargeLabels.quantity, min: 0 },
        {
          name: 'unit',
          kind: 'text',
          label: chargeLabels.unit,
          max: 20,
          short: true,
          shows: (values) => !isStock(values),
        },
        {
          name: 'unit_cost',
          kind: 'number',
          label: chargeLabels.unit_cost,
          min: 0,
          optional: false,
          shows: (values) => !isStock(values),
        },
        { name: 'category_id', kind: 'choice', label: chargeLabels.category_id, options: categories },
        { name: 'description', kind: 'note', label: chargeLabels.description, max: 500 },
      ]}
      send={(body, signal) => write(taskExpenses.store, { body: { ...body, todo_id: todo.id } }, { signal })}
      onSaved={done}
      onClose={onClose}
    />
  );
}

/** An expense on the vehicle and the day of the todo. Its receipt is added on its own page. */
function ExpenseForm({ todo, onClose }: FormOf) {
  const write = useWrite();
  const done = useDone(onClose);
  const { categories, vendors, methods } = useExpenseChoices('vehicle');
  return (
    <ActDialog
      title="New expense of the todo"
      saveText="Save"
      rules={expenseTodos.put}
      draft={`todo/${todo.id}/expense`}
      fields={[
        { name: 'amount', kind: 'sum', label: expenseLabels.amount, optional: false },
        {
          name: 'category_id',
          kind: 'choice',
          label: expenseLabels.category_id,
          options: categories,
          optional: false,
        },
        {
          name: 'payment_method_id',
          kind: 'choice',
          label: expenseLabels.payment_method_id,
          options: methods,
          optional: false,
        },
        { name: 'vendor_id', kind: 'choice', label: expenseLabels.vendor_id, none: 'None', options: vendors },
        { name: 'note', kind: 'note', label: expenseLabels.note, max: 2000 },
      ]}
      send={(body, signal) => write(expenseTodos.put, { body: { ...body, todo_id: todo.id } }, { signal })}
      onSaved={done}
      onClose={onClose}
    />
  );
}

/** Receipts that come later than that are rare, and are put with the todo on their own page. */
const AROUND = 90;

/** An expense on the same vehicle that is of no todo yet. */
function LinkForm({ todo, onClose }: FormOf) {
  const write = useWrite();
  const done = useDone(onClose);
  const now = useNow(60_000);
  const query = {
    vehicle_id: todo.vehicle_id ?? 0,
    startDate: addDays(todo.todo_date, -AROUND),
    endDate: addDays(todo.todo_date, AROUND),
    limit: 200,
  };
  const read = useRead(expenses.all, { query });
  const free = read.data?.body.data.filter(({ todo_id }) => todo_id === null);
  return (
    <ActDialog
      title="Put an expense with the todo"
      saveText="Put it with it"
      rules={expenseTodos.put}
      draft={`todo/${todo.id}/link`}
      fields={[
        {
          name: 'expense_id',
          kind: 'choice',
          label: 'Expense',
          hint: `Those on ${todo.vehicle?.plate ?? 'its vehicle'} around that day which are of no todo yet.`,
          optional: false,
          options: free?.map((expense) => ({
            id: expense.id,
            name: [formatDay(expense.spent_on, now), expenseName(expense), expense.vendor_name]
              .filter(Boolean)
              .join(' · '),
          })),
          failed: !read.data && read.isError,
        },
      ]}
      send={(body, signal) => write(expenseTodos.put, { body: { ...body, todo_id: todo.id } }, { signal })}
      onSaved={done}
      onClose={onClose}
    />
  );
}
