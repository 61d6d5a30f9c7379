import { formatSum } from '#lib/format-number.ts';
import { type ClosingWithSums, overpaidOf, splitOf } from './closing.ts';
import css from './close.module.css';

interface Part {
  readonly kind: 'kept' | 'back' | 'open';
  readonly name: string;
  readonly sum: number;
}

/** Of what there was of the deposit and of what is charged beyond it: what is kept, what goes back and what is open. */
function partsOf({ sums, booking }: ClosingWithSums): readonly Part[] {
  const { keep, give, open } = splitOf(sums);
  const { kept = 0, given_back = 0 } = booking.deposit ?? {};
  const add = (one: number, other: number) => Math.round((one + other) * 100) / 100;
  return [
    { kind: 'kept', name: 'Kept', sum: add(kept, keep) },
    { kind: 'back', name: 'Given back', sum: add(given_back, give) },
    { kind: 'open', name: 'Open', sum: open },
  ];
}

/** How the deposit is split, as a bar and in words. */
export function DepositSplit({ closing }: { readonly closing: ClosingWithSums }) {
  const { sums, booking } = closing;
  const parts = partsOf(closing);
  const [kept, back] = parts;
  const ownPaid = Math.round((sums.paid - (booking.deposit?.kept ?? 0)) * 100) / 100;
  const over = overpaidOf(sums);
  const had = Math.round(((kept?.sum ?? 0) + (back?.sum ?? 0)) * 100) / 100;
  const lines = [
    ['Deposit', had],
    ['Charged', sums.total],
    ...(ownPaid > 0 ? [['Paid otherwise', ownPaid] as const] : []),
    ...(over > 0 ? [['Paid too much', over] as const] : []),
  ] as const;
  return (
    <div className={css.split}>
      <dl className={css.sums}>
        {lines.map(([name, sum]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{formatSum(sum)}</dd>
          </div>
        ))}
      </dl>
      <div className={css.bar} aria-hidden>
        {parts.map(({ kind, sum }) =>
          sum > 0 ? <span key={kind} data-kind={kind} style={{ flexGrow: sum }} /> : null,
        )}
      </div>
      <dl className={css.sums}>
        {parts.map(({ kind, name, sum }) => (
          <div key={kind}>
            <dt>
              <span className={css.key} data-kind={kind} aria-hidden />
              {name}
            </dt>
            <dd>{formatSum(sum)}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}
