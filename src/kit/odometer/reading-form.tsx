import { useState, type FormEvent } from 'react';
import type { Draft } from '#kit/drafts/use-draft.ts';
import { readingHint } from '#lib/format-reading.ts';
import { Button } from '#ui/button.tsx';
import { Field } from '#ui/field.tsx';
import { TextInput } from '#ui/text-input.tsx';
import { Judged } from './judged.tsx';
import { judgeText, type Dial } from './typed-reading.ts';
import css from './reading-fact.module.css';

/** What the field of a reading is called. */
export interface ReadingWords {
  readonly form: string;
  readonly fresh: string;
  readonly corrected: string;
}

export interface ReadingFormProps extends Dial {
  readonly words: ReadingWords;
  /** What was noted already; null where this is the first. */
  readonly noted: number | null;
  readonly now: number;
  /** False when it was not saved, and then the person has been told. */
  readonly onNote: (value: number) => Promise<boolean>;
}

interface Props extends ReadingFormProps {
  readonly draft: Draft;
  readonly onDone: () => void;
}

/** What is typed, when it is judged, and what a press on Save does with it. */
function useTyping({ draft, onNote, onDone, now, ...dial }: Props) {
  // Text that is there from the start was typed before the app was closed: nobody is in the middle of it.
  const [looked, setLooked] = useState(true);
  const judged = judgeText(draft.text, dial, now);
  const { value, doubt, refusal } = judged;
  const close = () => {
    draft.clear();
    onDone();
  };
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setLooked(true);
    // What was not in sight yet is shown first; to a doubt the next press is the answer.
    if (value === null || (doubt !== null && !looked)) return;
    if (await onNote(value)) close();
  };
  return { ...judged, doubt: looked ? doubt : null, refusal: looked ? refusal : null, setLooked, close, submit };
}

/** The field for what the dial shows, with what may be thought of it. */
export function ReadingForm(props: Props) {
  const { draft, words, noted, unit, last, now } = props;
  const { read, value, refusal, doubt, setLooked, close, submit } = useTyping(props);
  const take = (hint: number) => {
    draft.setText(String(hint));
    // The field has lost the focus already: nothing else would save it at once.
    draft.flush();
  };
  return (
    <form className={css.part} onSubmit={(event) => void submit(event)} aria-label={words.form}>
      <Field
        label={noted === null ? words.fresh : words.corrected}
        hint={readingHint(read, `In ${unit}, as the dial shows it.`)}
        error={refusal ?? undefined}
      >
        <TextInput
          className={css.digits}
          inputMode="numeric"
          autoComplete="off"
          enterKeyHint="done"
          value={draft.text}
          onChange={(event) => {
            setLooked(false);
            draft.setText(event.target.value);
          }}
          onBlur={() => {
            setLooked(true);
            draft.flush();
          }}
        />
      </Field>
      {doubt && value !== null ? (
        <Judged value={value} judgement={doubt} last={last} now={now} sayReplaced={false} onTake={take} />
      ) : null}
      <div className={css.buttons}>
        {noted === null ? null : <Button onClick={close}>Cancel</Button>}
        {/* The field keeps the focus: leaving it shows a doubt above, and the button would move away under the finger. */}
        <Button type="submit" icon="check" disabled={read === null} onMouseDown={(event) => event.preventDefault()}>
          {doubt ? 'Save it as typed' : 'Save reading'}
        </Button>
      </div>
    </form>
  );
}
