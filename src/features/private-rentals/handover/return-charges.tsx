import type { Ref } from 'react';
import type { PrivateQuote } from '#contract/areas/private-billing.ts';
import { formatSum } from '#lib/format-number.ts';
import { useCan } from '#session/use-session.ts';
import { TextInput } from '#ui/text-input.tsx';
import type { LeftOut } from './left-out.ts';
import css from './handover.module.css';

interface Props {
  readonly charges: PrivateQuote['charges'];
  readonly value: LeftOut;
  readonly error: string | undefined;
  /** Where the focus goes for a refusal: to the first that says no reason. */
  readonly focusRef: Ref<HTMLInputElement>;
  readonly onChange: (leftOut: LeftOut) => void;
}

/** What taking it back charges, each with the way to leave it out. Whoever may not bill decides nothing about it. */
export function ReturnCharges({ charges, value, error, focusRef, onChange }: Props) {
  const mayLeaveOut = useCan('private-rental.bill');
  if (charges.length === 0 || !mayLeaveOut) return null;
  const unsaid = charges.find(({ code }) => value[code]?.trim() === '');
  return (
    <fieldset className={css.checks}>
      <legend>Charged by this</legend>
      {charges.map(({ code, label, amount }) => {
        const reason = value[code];
        const { [code]: _kept, ...others } = value;
        return (
          <div key={code}>
            <label className={css.leave}>
              <input
                type="checkbox"
                checked={reason === undefined}
                onChange={({ target }) => onChange(target.checked ? others : { ...value, [code]: '' })}
              />
              <span>{`${label}: ${formatSum(amount)}`}</span>
            </label>
            {reason === undefined ? null : (
              <TextInput
                {...(code === unsaid?.code && { ref: focusRef })}
                aria-label={`Why ${label} is not charged`}
                placeholder="Why it is not charged"
                maxLength={300}
                value={reason}
                onChange={({ target }) => onChange({ ...value, [code]: target.value })}
              />
            )}
          </div>
        );
      })}
      <p className={css.problem} role="alert">
        {error}
      </p>
    </fieldset>
  );
}
