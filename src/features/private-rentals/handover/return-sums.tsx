import type { Ref } from 'react';
import { type PrivateQuote, privateBilling } from '#contract/areas/private-billing.ts';
import type { Body } from '#contract/endpoint.ts';
import type { askTexts } from '#kit/writes/failure.ts';
import { useQuestion } from '#kit/writes/use-question.ts';
import { formatSum } from '#lib/format-number.ts';
import type { RentalWhole } from '../shared/rental-whole.ts';
import type { LeftOut } from './left-out.ts';
import { ReturnCharges } from './return-charges.tsx';
import css from '../money/money.module.css';
import handover from './handover.module.css';

type Asked = Body<typeof privateBilling.quote>;

interface Props {
  readonly whole: RentalWhole;
  /** What stands in the form; null while its moment is none. */
  readonly asked: Asked | null;
  readonly leftOut: LeftOut;
  /** Why something cannot be left out. */
  readonly error: string | undefined;
  /** Where the focus goes for a refusal. */
  readonly focusRef: Ref<HTMLInputElement>;
  readonly onLeaveOut: (leftOut: LeftOut) => void;
}

const texts: typeof askTexts = {
  offline: 'What it comes to waits for a connection.',
  portal: 'What it comes to waits: this network does not lead to our server.',
  'signed-out': 'You are signed out. Sign in again; what you typed is kept.',
  'not-modified': 'What it comes to could not be counted.',
};

/** What taking it back comes to, before it is done: what is still billed, what is charged, and what of the deposit is theirs. */
export function ReturnSums({ whole: { rental, balance }, asked, leftOut, onLeaveOut, ...refused }: Props) {
  const seesMoney = balance !== null;
  const input = seesMoney && asked ? { params: { id: rental.id }, body: asked } : null;
  const { answer, isCurrent, trouble } = useQuestion(privateBilling.quote, input, texts);
  if (!seesMoney) return null;
  if (!answer) return <p className="muted small">{trouble ?? 'Counting what it comes to …'}</p>;
  const { quote } = answer;
  return (
    <section className={handover.comes} aria-label="What it comes to" aria-busy={!isCurrent}>
      <dl className={`${css.sums} ${css.after}`}>
        {linesOf(quote, leftOut).map(([name, sum]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{sum === null ? 'Left out' : formatSum(sum)}</dd>
          </div>
        ))}
        <div className={css.total}>
          <dt>{quote.open < 0 ? 'They get back' : 'They still pay'}</dt>
          <dd>{formatSum(Math.abs(quote.open))}</dd>
        </div>
        <div>
          <dt>Deposit to give back</dt>
          <dd>{formatSum(quote.deposit_held)}</dd>
        </div>
      </dl>
      {quote.hints.map((hint) => (
        <p key={hint} className="small">
          {hint}
        </p>
      ))}
      <ReturnCharges charges={quote.charges} value={leftOut} onChange={onLeaveOut} {...refused} />
      <p className="muted small">
        What is charged stands with the rental from then on. The office bills it with the last of the rent.
      </p>
    </section>
  );
}

type SumLine = readonly [name: string, sum: number | null];

/** Everything that makes up what is open, in the order of an invoice. Null is what is left out of it. */
function linesOf({ rent, charges, tax, balance }: PrivateQuote, leftOut: LeftOut): readonly SumLine[] {
  const carried = balance < 0 ? 'Paid too much by now' : 'Open of what was billed';
  return [
    ...rent.map(({ label, amount }) => [label, amount] as const),
    ...charges.map(({ code, label, basis, amount }): SumLine => [
      `${label}, ${basis}`,
      code in leftOut ? null : amount,
    ]),
    ...(tax === 0 ? [] : [['Tax', tax] as const]),
    ...(balance === 0 ? [] : [[carried, balance] as const]),
  ];
}
