/** Expenses and what their forms offer as the server answers them, for screens. */
import type { Expense, ExpenseRow } from '#contract/areas/expense-record.ts';
import type { ExpenseDraft } from '#contract/areas/expense-temps.ts';
import { framed } from './answers.ts';

const AT = '2026-11-20T09:00:00.000Z';

const lineAnswer = (id: number, part: Partial<ExpenseRow['lines'][number]> = {}): ExpenseRow['lines'][number] => ({
  id,
  position: 0,
  vehicle_id: 4,
  plate: 'W4-PLD',
  cohort_id: 1,
  cohort_name: 'House',
  category_id: 2,
  category_name: 'Tyres',
  amount: '120.00',
  tax_amount: '0.00',
  note: '',
  booked_on: '2026-11-20',
  late: false,
  ...part,
});

/** One line on a vehicle of the house, to be approved; entered by somebody else. */
export const expenseRowAnswer = (id: number, part: Partial<ExpenseRow> = {}): ExpenseRow => ({
  id,
  expense_id: id,
  created_at: AT,
  updated_at: AT,
  deleted_at: null,
  kind: 'vehicle',
  state: 'submitted',
  approved: false,
  direction: 'cost',
  amount: '120.00',
  tax_amount: '0.00',
  tax_recoverable: false,
  spent_on: '2026-11-20',
  paid_on: null,
  category_id: 2,
  category_name: 'Tyres',
  vendor_id: 3,
  vendor_name: 'Tyre Corner',
  location_id: null,
  location_name: null,
  payment_method_id: 5,
  payment_method_name: 'Card',
  reimbursable: false,
  reimbursed_on: null,
  person_id: null,
  person_name: null,
  branch_id: 1,
  invoice_no: null,
  note: '',
  todo_id: null,
  bill_id: null,
  corrects_id: null,
  foreign_amount: null,
  foreign_currency: null,
  version: 1,
  decided_at: null,
  decided_by_name: null,
  decide_reason: '',
  own_approval: false,
  created_by: 70,
  created_by_name: 'Tom Becker',
  files: 0,
  lines: [lineAnswer(id * 10)],
  late: false,
  locked: false,
  ...part,
});

export const expenseAnswer = (id: number, part: Partial<Expense> = {}): Expense => ({
  ...expenseRowAnswer(id, part),
  attachments: [],
  logs: [
    {
      id: 1,
      expense_id: id,
      kind: 'event',
      text: 'Entered: 120.00',
      created_at: AT,
      created_by: 70,
      created_by_name: 'Tom Becker',
      edited_at: null,
      removed_by_name: null,
    },
  ],
  suspects: [],
  may: { approve: true, edit: true, delete: true },
  ...part,
});

/** What a call that writes or reads one answers. */
export const wholeExpense = (expense: Expense, message = 'Expense saved.') => ({
  ...framed({ expense, suspects: expense.suspects }),
  message,
});

export const draftAnswer = (id: number, part: Partial<ExpenseDraft> = {}): ExpenseDraft => ({
  id,
  created_at: AT,
  updated_at: AT,
  deleted_at: null,
  state: 'open',
  amount: '48.20',
  spent_on: null,
  category_id: null,
  category_name: null,
  vehicle_id: null,
  plate: null,
  todo_id: null,
  vendor_text: 'Shell A4',
  note: '',
  taken_at: AT,
  latitude: null,
  longitude: null,
  client_ref: null,
  expense_id: null,
  created_by: 70,
  created_by_name: 'Tom Becker',
  attachments: [],
  ...part,
});

const record = { created_at: AT, updated_at: AT, deleted_at: null };
const category = (id: number, name: string) => ({
  ...record,
  id,
  name,
  parent_id: null,
  treatment: 'operating',
  applies_to: 'any',
  code: null,
  children: [],
});
const cohort = (id: number, name: string, kind: string, vehicles: readonly object[]) => ({
  id,
  name,
  code: name.slice(0, 3),
  kind,
  owner_name: '',
  locked_until: null,
  vehicles,
  terms: [],
});

/** What filters and forms of expenses choose from, by the path of the call. */
export const expenseReference: Readonly<Record<string, () => unknown>> = {
  '/api/expenses_category': () =>
    framed({ expenseCategories: [category(2, 'Tyres'), category(6, 'Tolls')], next_cursor: null, total: 2 }),
  '/api/vendors': () => framed({ vendors: [], next_cursor: null, total: 0 }),
  '/api/locations': () => framed({ locations: [], next_cursor: null, total: 0 }),
  '/api/payment-methods': () =>
    framed({
      paymentMethods: [
        {
          ...record,
          id: 5,
          name: 'Card',
          kind: 'company_card',
          last4: null,
          holder_id: null,
          holder_name: null,
          active: true,
        },
      ],
      next_cursor: null,
      total: 1,
    }),
  '/api/getCohortsData': () =>
    framed({
      cohortsData: [
        cohort(8, 'Investor A', 'managed', [
          { id: 4, plate: 'W4-PLD', name: 'Fiat Panda' },
          { id: 5, plate: 'W5-PLD', name: 'Fiat Panda' },
          { id: 6, plate: 'W6-PLD', name: 'Fiat Panda' },
        ]),
        cohort(1, 'House', 'house', []),
      ],
    }),
  '/api/getUsers': () => framed({ users: [] }),
};
