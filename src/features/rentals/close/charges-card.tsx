import type { ReactNode } from 'react';
import type { ClosingCharge } from '#contract/areas/rental-closing.ts';
import { formatDecimal, formatSum } from '#lib/format-number.ts';
import { useWaits } from '#features/rentals/money/use-waits.ts';
import { useToast } from '#ui/toast.tsx';
import { Button, IconButton } from '#ui/button.tsx';
import { Card } from '#kit/card.tsx';
import { type ClosingWithSums, refusalText } from './closing.ts';
import { useClosingForm } from './use-closing-forms.ts';
import type { Note } from './use-noting.ts';
import css from './charges.module.css';

interface Props {
  readonly closing: ClosingWithSums;
  readonly note: Note;
}

/** What is charged: what follows from the readings, with how it was counted, and what was added. Once it is final, as it was charged. */
export function ChargesCard({ closing, note }: Props) {
  const openForm = useClosingForm();
  const waits = useWaits();
  const { values, sums } = closing;
  const isOpen = values.final_at === null;
  return (
    <Card
      title="Charges"
      isFlush
      actions={
        isOpen ? (
          <Button tone="quiet" icon="plus" {...waits} onClick={() => openForm({ form: 'line', at: null })}>
            Add a charge
          </Button>
        ) : null
      }
    >
      <ul className={css.rows}>
        {sums.charges.length === 0 ? <li className={css.none}>Nothing follows from what was read.</li> : null}
        {isOpen ? (
          <OpenRows closing={closing} note={note} />
        ) : (
          sums.charges.map((charge, at) => <Row key={at} charge={charge} />)
        )}
      </ul>
      {values.missing['lines'] ? <output className={css.missing}>{values.missing['lines'].join(' ')}</output> : null}
      <Totals closing={closing} />
    </Card>
  );
}

/** Proposals first, then the lines by their place, then damage, which is changed below. */
function OpenRows({ closing: { values, sums }, note }: Props) {
  const openForm = useClosingForm();
  const waits = useWaits();
  const damages = sums.charges.filter(({ damage_id }) => damage_id !== null);
  return (
    <>
      {sums.proposed.map((charge) => (
        <Row key={charge.code} charge={charge}>
          {charge.waived_reason === '' ? (
            <Button
              {...waits}
              aria-label={`Let off: ${charge.label}`}
              onClick={() => openForm({ form: 'waive', charge })}
            >
              Let off
            </Button>
          ) : (
            <ChargeAgain charge={charge} note={note} />
          )}
        </Row>
      ))}
      {values.lines.map((line, at) => (
        // Lines have no numbers of their own: their place is their name.
        <Row
          key={`line ${at}`}
          charge={{ ...line, basis: line.taxable ? 'taxed' : '', damage_id: null, waived_reason: '' }}
        >
          <IconButton
            icon="edit"
            label={`Change: ${line.label}`}
            {...waits}
            onClick={() => openForm({ form: 'line', at })}
          />
          <RemoveLine at={at} label={line.label} note={note} />
        </Row>
      ))}
      {damages.map((charge) => (
        <Row key={`damage ${charge.damage_id}`} charge={charge} />
      ))}
    </>
  );
}

interface RowProps {
  readonly charge: ClosingCharge;
  readonly children?: ReactNode;
}

function Row({ charge: { code, label, basis, amount, waived_reason }, children }: RowProps) {
  const isWaived = waived_reason !== '';
  return (
    <li className={css.row} data-waived={isWaived || undefined}>
      <span className={css.words}>
        <span className={css.label}>{label}</span>
        <span className={css.basis}>{isWaived ? `Not charged: ${waived_reason}` : basis}</span>
      </span>
      <span className={css.acts}>{children}</span>
      <span className={css.amount}>
        {isWaived ? <s>{formatSum(amount)}</s> : formatSum(code === 'discount' ? -amount : amount)}
      </span>
    </li>
  );
}

function ChargeAgain({ charge: { code, label }, note }: { readonly charge: ClosingCharge; readonly note: Note }) {
  const toast = useToast();
  const again = async () => {
    const sent = await note(({ waive }) => ({ waive: waive.filter((one) => one.code !== code) }));
    toast({ text: sent.ok ? `${label} is charged again.` : refusalText(sent) });
  };
  return (
    <Button tone="quiet" icon="undo" {...useWaits()} aria-label={`Charge again: ${label}`} onClick={() => void again()}>
      Charge again
    </Button>
  );
}

function RemoveLine({ at, label, note }: { readonly at: number; readonly label: string; readonly note: Note }) {
  const toast = useToast();
  const remove = async () => {
    let before: Parameters<Parameters<Note>[0]>[0]['lines'] = [];
    const sent = await note(({ lines }) => {
      before = lines;
      return { lines: lines.filter((_, place) => place !== at) };
    });
    if (sent.ok) toast({ text: `${label} is not charged.`, undo: () => void note(() => ({ lines: before })) });
    else toast({ text: refusalText(sent) });
  };
  return <IconButton icon="trash" label={`Remove: ${label}`} {...useWaits()} onClick={() => void remove()} />;
}

function Totals({ closing: { sums } }: { readonly closing: ClosingWithSums }) {
  return (
    <dl className={css.totals}>
      {sums.tax === 0 ? null : (
        <div>
          <dt>{`Tax, ${formatDecimal(sums.tax_rate, 3)} %`}</dt>
          <dd>{formatSum(sums.tax)}</dd>
        </div>
      )}
      <div className={css.total}>
        <dt>Total</dt>
        <dd>{formatSum(sums.total)}</dd>
      </div>
    </dl>
  );
}
