import { createContext, use } from 'react';
import type { Payment, PaymentRequest } from '#contract/areas/rental-money-record.ts';
import type { DepositAct, RequestPurpose } from '#contract/areas/rental-money-words.ts';
import type { PaymentActName } from '#features/rentals/money/payment-act.tsx';

/** A form of a booking's money, with what it is about. */
export type MoneyFormWanted =
  | { readonly form: 'take' }
  | { readonly form: 'ask'; readonly purpose?: RequestPurpose }
  | { readonly form: 'model' }
  | { readonly form: 'request'; readonly act: 'send' | 'cancel'; readonly request: PaymentRequest }
  | { readonly form: 'payment'; readonly act: PaymentActName; readonly payment: Payment }
  | { readonly form: 'deposit'; readonly act: DepositAct };

export const MoneyFormContext = createContext<(wanted: MoneyFormWanted) => void>(() => undefined);

/** Opens a form of the booking's money over the page, from wherever on it. */
export const useMoneyForm = (): ((wanted: MoneyFormWanted) => void) => use(MoneyFormContext);
