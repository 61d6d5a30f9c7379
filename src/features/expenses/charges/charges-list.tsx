import { expenseStates } from '#contract/areas/expense-record.ts';
import {
  type Charge,
  chargeItems,
  chargeLabels as labels,
  taskExpenses as calls,
} from '#contract/areas/task-expenses.ts';
import { ExpenseStateMark, stateMark } from '#kit/expense/expense-marks.tsx';
import { amountText } from '#kit/expense/expense-text.ts';
import { formLater } from '#kit/form/form-later.ts';
import { Facts } from '#kit/list/facts.tsx';
import { ResourceScreen } from '#kit/list/resource-screen.tsx';
import { useVehicles } from '#kit/reads/use-vehicles.ts';
import { formatDecimal } from '#lib/format-number.ts';
import { addDays, dayOf } from '#lib/day.ts';
import { capital, formatDay, formatMoment } from '#lib/format-when.ts';
import { useNow } from '#lib/use-now.ts';
import { PlateBadge } from '#ui/plate.tsx';
import { useBulkCharges } from './use-bulk-charges.tsx';
import { ExpenseViews } from '../list/expense-views.tsx';

const ChargeForm = formLater<Charge>(() => import('./charge-form.tsx'));

/** `2 × Oil filter`, `1.5 h Work`. */
function whatText({ item, item_name, description, quantity, unit }: Charge): string {
  const name = item_name ?? (description === '' ? chargeItems[item] : description);
  return unit === '' ? `${formatDecimal(quantity, 3)} × ${name}` : `${formatDecimal(quantity, 3)} ${unit} ${name}`;
}

/** How far back; the address names the first day. */
function sinceOptions(now: number) {
  const today = dayOf(now);
  return [
    { value: addDays(today, -6), label: 'Last 7 days' },
    { value: addDays(today, -29), label: 'Last 30 days' },
    { value: `${today.slice(0, 4)}-01-01`, label: 'This year' },
  ];
}

/** What the house charges vehicles for: parts and supplies of the shelf, and work. Nobody outside is paid for it. */
export function ChargesList() {
  const now = useNow(60_000);
  const vehicles = useVehicles() ?? [];
  return (
    <ResourceScreen
      title="Expenses"
      views={<ExpenseViews shown="charges" />}
      noun={{ one: 'charge', many: 'charges' }}
      list={calls.list}
      rows={(answer) => answer.data}
      record={{ get: calls.edit, of: (answer) => answer.data }}
      nameOf={whatText}
      columns={[
        {
          title: 'Day',
          text: ({ used_on }) => used_on,
          cell: ({ used_on }) => <span className="num">{formatDay(used_on, now)}</span>,
          fold: 'lead',
          width: 7,
        },
        { title: labels.item, text: whatText, fold: 'title', width: 14 },
        {
          title: 'Amount',
          text: ({ amount }) => amount,
          cell: ({ amount }) => <span className="num">{amountText(amount)}</span>,
          end: true,
          fold: 'end',
          width: 7,
        },
        {
          title: labels.vehicle_id,
          text: ({ plate }) => plate,
          cell: ({ plate }) => <PlateBadge plate={plate} />,
          width: 8,
          folded: true,
        },
        {
          title: 'State',
          text: ({ state }) => stateMark(state).text,
          cell: ({ state }) => <ExpenseStateMark state={state} />,
          width: 9,
          folded: true,
        },
        { title: labels.category_id, text: ({ category_name }) => category_name, width: 9 },
        { title: labels.todo_id, text: ({ todo_title }) => todo_title ?? '', width: 11 },
        { title: 'Entered by', text: ({ created_by_name }) => created_by_name ?? '', width: 9 },
      ]}
      filters={[
        { name: 'startDate', label: 'Days', all: 'Any day', options: sinceOptions(now) },
        {
          name: 'status',
          label: 'State',
          all: 'All states',
          options: Object.entries(expenseStates).map(([value, label]) => ({ value, label })),
        },
        {
          name: 'vehicle_id',
          label: 'Vehicle',
          all: 'All vehicles',
          options: vehicles.map(({ id, name }) => ({ value: String(id), label: name })),
        },
      ]}
      useBulk={useBulkCharges}
      searchHint="Part, description, plate, category"
      empty="An oil filter from the shelf, an hour of work: what the house did for a vehicle. The vehicle bears it, the house is credited."
      detail={(charge) => <ChargeFacts charge={charge} now={now} />}
      add={calls.store}
      update={calls.update}
      remove={calls.remove}
      allows={({ state }, act) => act === 'update' || state !== 'approved'}
      form={ChargeForm}
    />
  );
}

function ChargeFacts({ charge, now }: { readonly charge: Charge; readonly now: number }) {
  const { quantity, unit, unit_cost, amount, state, decided_at, decided_by_name, decide_reason } = charge;
  return (
    <Facts
      facts={[
        ['State', <ExpenseStateMark key="state" state={state} />],
        ['Amount', amountText(amount)],
        [labels.quantity, `${formatDecimal(quantity, 3)} ${unit}`],
        [labels.unit_cost, formatDecimal(unit_cost, 4)],
        [labels.vehicle_id, charge.plate],
        [labels.category_id, charge.category_name],
        [labels.used_on, capital(formatDay(charge.used_on, now))],
        [labels.todo_id, charge.todo_title],
        [labels.description, charge.description === '' ? null : charge.description],
        ['Entered by', charge.created_by_name],
        ...(decided_at === null
          ? []
          : [['Decided by', `${decided_by_name ?? 'Nobody'}, ${formatMoment(decided_at, now)}`] as const]),
        ...(decide_reason === '' ? [] : [['Reason', decide_reason] as const]),
      ]}
    />
  );
}
