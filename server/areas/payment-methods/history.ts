/** How the history tells of payment methods. The number of a card is not told: whoever may see the method may not see that. */
import { type PaymentKind, paymentKinds, paymentMethodLabels } from '#contract/areas/payment-methods.ts';
import type { HistoryKind } from '#server/kit/history/kind.ts';
import { methodById } from './queries.ts';

const { last4: _, ...labels } = paymentMethodLabels;

export const paymentMethodHistory: HistoryKind = {
  title: 'Payment method',
  table: 'payment_methods',
  access: { right: 'payment-method.view', check: methodById },
  labels,
  names: { holder_id: 'users' },
  texts: {
    kind: (value) => paymentKinds[value as PaymentKind] ?? String(value),
    active: (value) => (value === true ? 'yes' : 'no'),
  },
};
