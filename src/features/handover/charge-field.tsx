import { useState } from 'react';
import { useDraft } from '#kit/drafts/use-draft.ts';
import { Field } from '#ui/field.tsx';
import { TextInput } from '#ui/text-input.tsx';
import { typedCharge } from './readings.ts';
import css from './facts.module.css';

interface Props {
  /** Under which key this device keeps what is typed. */
  readonly draftKey: string;
  readonly noted: number | null;
  /** False when it was not saved. */
  readonly onNote: (percent: number) => Promise<boolean>;
}

/** How far the battery is charged; saved when the field is left. */
export function ChargeField({ draftKey, noted, onNote }: Props) {
  const draft = useDraft(draftKey);
  const [looked, setLooked] = useState(true);
  const isWrong = looked && draft.text.trim() !== '' && typedCharge(draft.text) === null;
  const leave = async () => {
    setLooked(true);
    draft.flush();
    const percent = typedCharge(draft.text);
    if (percent === null) return;
    if (percent === noted || (await onNote(percent))) draft.clear();
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
