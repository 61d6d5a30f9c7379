/** How the history tells customers. */
import { customerLabels } from '#contract/areas/private-customers.ts';
import type { HistoryKind } from '#server/kit/history/kind.ts';
import { formatDay } from '#server/lib/yard-time.ts';
import { customerById } from './queries.ts';

export const customerHistory: HistoryKind = {
  title: 'Customer',
  table: 'customers',
  access: { right: 'customer.view', check: customerById },
  labels: { ...customerLabels, licence: 'Licence', insurance: 'Insurance' },
  texts: { birth_date: (day) => formatDay(String(day)) },
  acts: {
    licence: 'Licence added',
    'licence-delete': 'Licence deleted',
    insurance: 'Insurance added',
    'insurance-delete': 'Insurance deleted',
  },
};
