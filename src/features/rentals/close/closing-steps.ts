/** What is done to close a return, in this order, and how far it is: it follows from the booking alone, so that it goes on where it stopped. Pure. */
import type { Permission } from '#contract/permissions.ts';
import { formatSum } from '#lib/format-number.ts';
import { type ClosingWithSums, isBlocked, openLinkOf, splitOf } from './closing.ts';

export type StepName = 'final' | 'keep' | 'rest' | 'link' | 'complete';

export interface Step {
  readonly name: StepName;
  /** Before it is done, what is to be done; after it, what was done. */
  readonly text: string;
  readonly isDone: boolean;
  readonly amount: number;
}

/** Who may do it; who may not says so to somebody else. */
export const STEP_RIGHTS: Readonly<Record<StepName, Permission>> = {
  final: 'payment.view',
  keep: 'deposit.update',
  rest: 'deposit.update',
  link: 'payment.request',
  complete: 'booking.approve',
};

const done = (name: StepName, text: string): Step => ({ name, text, isDone: true, amount: 0 });
const todo = (name: StepName, text: string, amount = 0): Step => ({ name, text, isDone: false, amount });

function finalStep({ values, sums: { total } }: ClosingWithSums): Step {
  const what = total > 0 ? formatSum(total) : 'nothing';
  return values.final_at === null
    ? todo('final', `Charge ${what}`, total)
    : done('final', total > 0 ? `${what} is charged` : 'Nothing is charged');
}

function depositSteps({ sums, booking }: ClosingWithSums): readonly Step[] {
  const { keep, give } = splitOf(sums);
  const { kept = 0, given_back = 0 } = booking.deposit ?? {};
  const goesByItself = isBlocked(booking) && keep > 0;
  const rest = goesByItself && give > 0 ? `; ${formatSum(give)} goes back to the card with it` : '';
  return [
    ...(kept > 0 ? [done('keep', `${formatSum(kept)} of the deposit is kept`)] : []),
    ...(keep > 0 ? [todo('keep', `Keep ${formatSum(keep)} of the deposit${rest}`, keep)] : []),
    ...(given_back > 0 ? [done('rest', `${formatSum(given_back)} is given back`)] : []),
    ...(give > 0 && !goesByItself ? [todo('rest', `Give back ${formatSum(give)}`, give)] : []),
  ];
}

function linkSteps({ sums, booking }: ClosingWithSums, wantsLink: boolean): readonly Step[] {
  const { open } = splitOf(sums);
  const made = openLinkOf(booking);
  if (made) return [done('link', `A link for ${formatSum(made.amount)} is made`)];
  return wantsLink && open > 0 ? [todo('link', `Make a payment link for ${formatSum(open)}`, open)] : [];
}

/** All of it, done and to be done. */
export function stepsOf(closing: ClosingWithSums, wantsLink: boolean): readonly Step[] {
  const isOver = closing.booking.status === 'completed';
  return [
    finalStep(closing),
    ...depositSteps(closing),
    ...linkSteps(closing, wantsLink),
    isOver ? done('complete', 'The booking is completed') : todo('complete', 'Complete the booking'),
  ];
}

/** Null: all is done. */
export const nextStep = (closing: ClosingWithSums, wantsLink: boolean): Step | null =>
  stepsOf(closing, wantsLink).find(({ isDone }) => !isDone) ?? null;

/** It was begun, and something stopped it. */
export const isBegun = ({ values, booking }: ClosingWithSums): boolean =>
  values.final_at !== null && booking.status === 'returned';
