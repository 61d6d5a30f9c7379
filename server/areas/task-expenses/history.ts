/** How the history tells of charges. */
import { type ChargeItem, chargeItems, chargeLabels } from '#contract/areas/task-expenses.ts';
import type { HistoryKind } from '#server/kit/history/kind.ts';
import { toldSum } from '#server/lib/sum-text.ts';
import { stateText, verdictActs } from '../expenses/history.ts';
import { chargeById } from './queries.ts';

export const chargeHistory: HistoryKind = {
  title: 'Charge',
  access: { right: 'expense.view', check: chargeById },
  labels: { ...chargeLabels, state: 'State', amount: 'Amount' },
  names: {
    todo_id: 'todos',
    vehicle_id: 'vehicles',
    part_id: 'stock_items',
    supply_id: 'stock_items',
    category_id: 'expense_categories',
  },
  texts: { item: (value) => chargeItems[value as ChargeItem] ?? String(value), state: stateText, amount: toldSum },
  acts: verdictActs,
};
