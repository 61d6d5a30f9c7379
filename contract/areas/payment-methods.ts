/** With what the yard pays (money.md §2, §3). How renters pay is another list (rental-money-words.ts). */
import * as z from 'zod/mini';
import { del, get, post, put } from '../endpoint.ts';
import { flag, listFrame, listQuery, recordTimes } from '../records.ts';
import { done, frame, id, idParams, text } from '../schema.ts';

/** Kinds of payment methods, with the words for people. */
export const paymentKinds = {
  company_card: 'Company card',
  company_account: 'Company account',
  cash: 'Cash box',
  personal: 'Somebody’s own money',
  on_account: 'On account, paid later',
} as const;
export type PaymentKind = keyof typeof paymentKinds;
const kind = z.enum(Object.keys(paymentKinds) as PaymentKind[], 'There is no such kind.');

const paymentMethod = z.object({
  id,
  ...recordTimes,
  name: z.string(),
  kind,
  /** The end of the number. Null as well for who is not its holder and does not see everybody's expenses. */
  last4: z.nullable(z.string()),
  holder_id: z.nullable(id),
  holder_name: z.nullable(z.string()),
  /** What is not active stays on old expenses and is offered for no new one. */
  active: z.boolean(),
});
export type PaymentMethod = z.output<typeof paymentMethod>;

/** What people call the fields: in the form and in the history. */
export const paymentMethodLabels = {
  name: 'Name',
  kind: 'Kind',
  last4: 'Last four digits',
  holder_id: 'Holder',
  active: 'In use',
} as const;

const fields = z.object({
  /** Unique among those that are not archived, without regard to case. */
  name: text(80),
  kind,
  last4: z.optional(z.nullable(z.string().check(z.regex(/^\d{4}$/, 'The last four digits, like 4821.')))),
  holder_id: z.optional(z.nullable(id)),
  active: z.optional(z.boolean('This must be true or false.')),
});
const answer = z.object({ ...frame, paymentMethod });
const changing = { own: true, permission: 'payment-method.update' } as const;

export const paymentMethods = {
  list: get('/api/payment-methods', {
    permission: 'payment-method.view',
    query: z.object({
      ...listQuery(['name', 'kind', 'holder_name', 'updated_at']),
      kind: z.optional(kind),
      /** The same as `deleted`. */
      archived: z.optional(flag),
    }),
    answer: z.object({ ...listFrame, paymentMethods: z.array(paymentMethod) }),
  }),

  one: get('/api/payment-methods/{id}', { own: true, permission: 'payment-method.view', params: idParams, answer }),

  /** 422 `name` when it is taken, `holder_id` where nobody such can sign in. */
  add: post('/api/payment-methods', { ...changing, replay: 'create', body: fields, answer }),

  update: put('/api/payment-methods/{id}', {
    ...changing,
    replay: 'repeat',
    params: idParams,
    body: z.partial(fields),
    answer,
  }),

  remove: del('/api/payment-methods/{id}', { ...changing, replay: 'repeat', params: idParams, answer: done }),

  /** 422 `name` when another one has its name by now. */
  restore: post('/api/restore-payment-method/{id}', { ...changing, replay: 'repeat', params: idParams, answer }),
};
