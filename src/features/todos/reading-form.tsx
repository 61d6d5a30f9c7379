import { useEffect, useRef } from 'react';
import { REPLACED } from '#kit/drafts/reading-notes.ts';
import { readingHint } from '#lib/format-reading.ts';
import { Button } from '#ui/button.tsx';
import { Field } from '#ui/field.tsx';
import { TextInput } from '#ui/text-input.tsx';
import { Judged } from '#kit/odometer/judged.tsx';
import type { Draft } from '#kit/drafts/use-draft.ts';
import { useOtherVehicle } from './use-other-vehicle.ts';
import { useReadingForm, type ReadingFormProps } from './use-reading-form.ts';
import css from './todo.module.css';

/** By this name the complete dialog finds the field again. */
export const READING_FIELD = 'odometer-reading';

export function ReadingForm(props: ReadingFormProps) {
  const { view, reading, draft, last, now } = props;
  const { read, value, refusal, doubt, replaced, setLooked, close, submit } = useReadingForm(props);
  const unit = view.vehicle?.odometer_unit ?? 'km';
  const other = useOtherVehicle(doubt && value, view.todo.vehicle_id, now);
  const form = useRef<HTMLFormElement>(null);
  const isDoubtful = doubt !== null;
  // What is asked opens below the field, behind what is fixed at the bottom. Whoever has left the field is about to press something else.
  useEffect(() => {
    if (isDoubtful && form.current?.contains(document.activeElement)) form.current.scrollIntoView({ block: 'nearest' });
  }, [isDoubtful]);
  const take = (hint: number) => {
    draft.setText(String(hint));
    // The field has lost the focus already: nothing else would save it at once.
    draft.flush();
  };
  return (
    <form ref={form} className={css.form} onSubmit={(event) => void submit(event)} aria-label="Odometer reading">
      <Field
        label={reading ? 'Corrected reading' : 'New reading'}
        hint={readingHint(read, `In ${unit}, as the dial shows it.`)}
        error={refusal}
      >
        <Digits draft={draft} onLooked={setLooked} />
      </Field>
      {doubt && value !== null ? (
        <>
          <Judged value={value} judgement={doubt} last={last} now={now} other={other} onTake={take} />
          {doubt.kind === 'below' ? <Replaced draft={replaced} /> : null}
        </>
      ) : null}
      <div className={css.buttons}>
        {reading ? <Button onClick={close}>Cancel</Button> : null}
        <Save isDoubtful={isDoubtful} disabled={read === null} />
      </div>
    </form>
  );
}

interface DigitsProps {
  readonly draft: Draft;
  /** False while the person is in the middle of typing. */
  readonly onLooked: (looked: boolean) => void;
}

function Digits({ draft, onLooked }: DigitsProps) {
  return (
    <TextInput
      className={css.reading}
      name={READING_FIELD}
      inputMode="numeric"
      autoComplete="off"
      enterKeyHint="done"
      value={draft.text}
      onChange={(e) => {
        onLooked(false);
        draft.setText(e.target.value);
      }}
      onBlur={() => {
        onLooked(true);
        draft.flush();
      }}
    />
  );
}

function Save({ isDoubtful, disabled }: { readonly isDoubtful: boolean; readonly disabled: boolean }) {
  return (
    <Button
      type="submit"
      icon="check"
      disabled={disabled}
      // The field keeps the focus: leaving it shows a doubt above, and the button would move away under the finger.
      onMouseDown={(e) => e.preventDefault()}
    >
      {isDoubtful ? 'Save it as typed' : 'Save reading'}
    </Button>
  );
}

/** The box keeps its tick as the field keeps its digits. */
function Replaced({ draft }: { readonly draft: Draft }) {
  const set = (checked: boolean) => {
    draft.setText(checked ? 'yes' : '');
    draft.flush();
  };
  return (
    <label className={css.check}>
      <input type="checkbox" checked={draft.text !== ''} onChange={(e) => set(e.target.checked)} />
      {REPLACED}
    </label>
  );
}
