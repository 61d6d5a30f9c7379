import { rentalDeposits } from '#contract/areas/rental-deposits.ts';
import { rentalMoney } from '#contract/areas/rental-money.ts';
import type { Body, Input } from '#contract/endpoint.ts';

/** The calls that move money, or ask for it, by the name under which a device remembers that it made one. */
export const moneyCalls = {
  take: rentalMoney.createManual,
  settle: rentalMoney.updatePayment,
  verify: rentalMoney.verifyPayment,
  link: rentalMoney.generateLink,
  send: rentalMoney.sendRequest,
  cancel: rentalMoney.cancelRequest,
  decide: rentalMoney.decideEvent,
  deposit: rentalDeposits.update,
} as const;

export type MoneyCall = keyof typeof moneyCalls;

/** What such a call is made with; the `request_id` is added as it is sent. */
export interface MoneyInput<C extends MoneyCall> {
  readonly params?: Input<(typeof moneyCalls)[C]>['params'];
  readonly body: Omit<Body<(typeof moneyCalls)[C]>, 'request_id'>;
}
