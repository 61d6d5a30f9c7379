/** How the states of money are shown: never by their colour alone. Pure. */
import { depositStates, paymentStates, requestStates } from '#contract/areas/rental-money-words.ts';
import type { DepositState, PaymentState, RequestState } from '#contract/areas/rental-money-words.ts';
import type { Tone } from '#ui/chip.tsx';
import type { IconName } from '#ui/icon-paths.ts';

export interface MoneyLook {
  readonly label: string;
  readonly icon: IconName;
  readonly tone: Tone;
}

const WAITS = { icon: 'clock', tone: 'needs' } as const;
const IS_SENT = { icon: 'sending', tone: 'unknown' } as const;
const UNKNOWN = { icon: 'unknown', tone: 'unknown' } as const;
const DONE = { icon: 'sent', tone: 'sent' } as const;
const FAILED = { icon: 'failed', tone: 'failed' } as const;
const OVER = { icon: 'close', tone: 'plain' } as const;
const HELD = { icon: 'lock', tone: 'sent' } as const;

const PAYMENTS: Readonly<Record<PaymentState, Omit<MoneyLook, 'label'>>> = {
  pending: WAITS,
  creating: IS_SENT,
  unknown: UNKNOWN,
  succeeded: DONE,
  failed: FAILED,
  cancelled: OVER,
};

const REQUESTS: Readonly<Record<RequestState, Omit<MoneyLook, 'label'>>> = {
  creating: IS_SENT,
  open: WAITS,
  unknown: UNKNOWN,
  paid: DONE,
  expired: OVER,
  cancelled: OVER,
  failed: FAILED,
};

const DEPOSITS: Readonly<Record<DepositState, Omit<MoneyLook, 'label'>>> = {
  not_required: { icon: 'skip', tone: 'plain' },
  due: { icon: 'needs', tone: 'needs' },
  requested: WAITS,
  authorised: HELD,
  paid: HELD,
  failed: FAILED,
  waived: { icon: 'skip', tone: 'plain' },
  captured: DONE,
  released: OVER,
  expired: FAILED,
  settled: DONE,
};

export const paymentLook = (state: PaymentState): MoneyLook => ({ ...PAYMENTS[state], label: paymentStates[state] });
export const requestLook = (state: RequestState): MoneyLook => ({ ...REQUESTS[state], label: requestStates[state] });
export const depositLook = (state: DepositState): MoneyLook => ({ ...DEPOSITS[state], label: depositStates[state] });
