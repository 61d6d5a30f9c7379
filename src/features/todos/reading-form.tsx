import { useState, type FormEvent } from 'react';
import { useNavigate } from 'react-router-dom';
import { useAct } from '#crud/use-act.ts';
import type { OdometerRow } from '#db/records.ts';
import { freshLid } from '#crud/fresh-lid.ts';
import { Button } from '#ui/button.tsx';
import { Field } from '#ui/field.tsx';
import { TextInput } from '#ui/text-input.tsx';
import { dialPath } from '#lib/todo-path.ts';
import { replacedDraft } from './draft-keys.ts';
import { Judged } from './judged.tsx';
import { judge, type LastReading } from './plausibility.ts';
import { readingNote, REPLACED } from './reading-notes.ts';
import { useDraft, type Draft } from './use-draft.ts';
import type { TodoView } from './use-todo.ts';
import css from './todo.module.css';

interface Props {
  readonly view: TodoView;
  /** The reading to correct; null for a new one. */
  readonly reading: OdometerRow | null;
  /** What is typed and not saved. */
  readonly draft: Draft;
  readonly last: LastReading | null;
  readonly now: number;
  readonly onDone: () => void;
}

/** By this name the complete dialog finds the field again. */
export const READING_FIELD = 'odometer-reading';

/** Seven digits at most, told apart from what a glove adds. */
const digits = (text: string) => text.replace(/\D/g, '').slice(0, 7);

export function ReadingForm({ view, reading, draft, last, now, onDone }: Props) {
  const navigate = useNavigate();
  const replaced = useDraft(replacedDraft(view.todo.lid));
  const save = useSaveReading(view, reading);
  // Text that is there from the start was typed before the app was closed: nobody is in the middle of it.
  const [looked, setLooked] = useState(true);
  const unit = view.vehicle?.odometer_unit ?? 'km';
  const value = draft.text === '' ? null : Number(draft.text);
  // While the first digits are typed every number is too small.
  const whole = looked || (last !== null && draft.text.length >= String(last.value).length);
  const judgement = value !== null && whole ? judge(value, last, now) : null;
  const doubtful = judgement !== null && judgement.kind !== 'fine';

  const close = () => {
    draft.clear();
    replaced.clear();
    onDone();
  };
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (value === null) return;
    // A doubt that was not in sight yet is shown first; the next press is the answer to it.
    setLooked(true);
    if (!whole && judge(value, last, now).kind !== 'fine') return;
    const lid = await save(value, replaced.text !== '');
    if (lid === null) return;
    close();
    if (doubtful && !view.images.some((image) => image.odometer === lid)) await navigate(dialPath(view.todo.lid, lid));
  };
  const take = (hint: number) => {
    draft.setText(String(hint));
    // The field has lost the focus already: nothing else would save it at once.
    draft.flush();
  };

  return (
    <form className={css.form} onSubmit={(event) => void submit(event)} aria-label="Odometer reading">
      <Field label={reading ? 'Corrected reading' : 'New reading'} hint={`In ${unit}, as the dial shows it.`}>
        <TextInput
          className={css.reading}
          name={READING_FIELD}
          inputMode="numeric"
          autoComplete="off"
          enterKeyHint="done"
          value={draft.text}
          onChange={(e) => {
            setLooked(false);
            draft.setText(digits(e.target.value));
          }}
          onBlur={() => {
            setLooked(true);
            draft.flush();
          }}
        />
      </Field>
      {doubtful && last && value !== null ? (
        <>
          <Judged value={value} judgement={judgement} last={last} unit={unit} now={now} onTake={take} />
          {judgement.kind === 'below' ? <Replaced draft={replaced} /> : null}
        </>
      ) : null}
      <div className={css.buttons}>
        {reading ? <Button onClick={close}>Cancel</Button> : null}
        <Button
          type="submit"
          icon={doubtful ? 'camera' : 'check'}
          disabled={value === null}
          // The field keeps the focus: leaving it shows a doubt above, and the button would move away under the finger.
          onMouseDown={(e) => e.preventDefault()}
        >
          {doubtful ? 'Save it and photograph the dial' : 'Save reading'}
        </Button>
      </div>
    </form>
  );
}

/** Saves a value as a new reading, or as the correction of `reading`. Answers which one it is; null when it was not saved. */
function useSaveReading({ todo }: TodoView, reading: OdometerRow | null) {
  const act = useAct();
  return async (value: number, replaced: boolean) => {
    if (todo.vehicle_id === null) return null;
    const lid = reading?.lid ?? freshLid('odometers');
    const note = readingNote({ replaced, late: todo.status === 'completed' });
    const fields = { lid, todo: todo.lid, value, ...(note !== undefined && { note }) };
    const saved = reading
      ? await act({ op: 'todos.updateOdometer', args: fields })
      : await act({ op: 'todos.addOdometer', args: { ...fields, vehicle_id: todo.vehicle_id } });
    return saved && lid;
  };
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
