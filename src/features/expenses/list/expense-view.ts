/** The lists that the screen of expenses has. Pure. */

export const EXPENSE_VIEWS = {
  all: 'All',
  vehicle: 'Vehicles',
  person: 'People',
  other: 'The yard',
  charges: 'Charges',
  drafts: 'Drafts',
} as const;
export type ExpenseView = keyof typeof EXPENSE_VIEWS;
/** Those that list expenses; charges and drafts are records of their own. */
export type ExpenseListView = Exclude<ExpenseView, 'charges' | 'drafts'>;

export const expenseViewOf = (params: URLSearchParams): ExpenseView => {
  const wanted = params.get('list');
  return wanted !== null && wanted in EXPENSE_VIEWS ? (wanted as ExpenseView) : 'all';
};
