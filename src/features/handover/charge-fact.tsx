import { useState } from 'react';
import { useDraft } from '#kit/drafts/use-draft.ts';
import { Field } from '#ui/field.tsx';
import { TextInput } from '#ui/text-input.tsx';
import { chargeDraft } from './drafts.ts';
import type { FactsProps } from './facts.tsx';
import { typedCharge } from './readings.ts';
import { useNote } from './use-note.ts';
import css from './facts.module.css';

/** How far the battery is charged; saved when the field is left. */
export function ChargeFact({ view, side }: FactsProps) {
  const draft = useDraft(chargeDraft(view.booking.lid, side));
  const [looked, setLooked] = useState(true);
  const note = useNote(view, side);
  const noted = view.handovers[side.phase]?.charge_percent ?? null;
  const isWrong = looked && draft.text.trim() !== '' && typedCharge(draft.text) === null;
  const leave = async () => {
    setLooked(true);
    draft.flush();
    const charge_percent = typedCharge(draft.text);
    if (charge_percent === null) return;
    if (charge_percent === noted || (await note({ charge_percent }))) draft.clear();
  };
  return (
    <Field
      label="Charge"
      hint="In percent, as the dial shows it."
      error={isWrong ? 'Please type a whole number from 0 to 100.' : undefined}
    >
      <TextInput
        className={css.percent}
        inputMode="numeric"
        autoComplete="off"
        enterKeyHint="done"
        value={looked ? draft.text || String(noted ?? '') : draft.text}
        onChange={(e) => {
          setLooked(false);
          draft.setText(e.target.value);
        }}
        onBlur={() => void leave()}
      />
    </Field>
  );
}
