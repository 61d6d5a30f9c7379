import { useState, type FormEvent } from 'react';
import { useNavigate } from 'react-router-dom';
import { useAct } from '#crud/use-act.ts';
import type { OdometerRow } from '#db/records.ts';
import { freshLid } from '#crud/fresh-lid.ts';
import { Button } from '#ui/button.tsx';
import { Field } from '#ui/field.tsx';
import { TextInput } from '#ui/text-input.tsx';
import { dialPath } from '#lib/todo-path.ts';
import { Judged } from './judged.tsx';
import { judge, type LastReading } from './plausibility.ts';
import { useDraft } from './use-draft.ts';
import type { TodoView } from './use-todo.ts';
import css from './todo.module.css';

interface Props {
  readonly view: TodoView;
  /** The reading to correct; null for a new one. */
  readonly reading: OdometerRow | null;
  readonly last: LastReading | null;
  readonly now: number;
  readonly onDone: () => void;
}

const REPLACED = 'Cluster was replaced';

/** Seven digits at most, told apart from what a glove adds. */
const digits = (text: string) => text.replace(/\D/g, '').slice(0, 7);

export function ReadingForm({ view, reading, last, now, onDone }: Props) {
  const { todo, vehicle } = view;
  const act = useAct();
  const navigate = useNavigate();
  const draft = useDraft(`${todo.lid}:odometer`);
  const [looked, setLooked] = useState(false);
  const [replaced, setReplaced] = useState(false);
  const unit = vehicle?.odometer_unit ?? 'km';
  const value = draft.text === '' ? null : Number(draft.text);
  const judgement = value === null ? null : judge(value, last, now);
  // While the first digits are typed every number is too small.
  const whole = looked || (last !== null && draft.text.length >= String(last.value).length);
  const doubtful = judgement !== null && judgement.kind !== 'fine';

  const save = async (event: FormEvent) => {
    event.preventDefault();
    if (value === null || todo.vehicle_id === null) return;
    const lid = reading?.lid ?? freshLid('odometers');
    const fields = { lid, todo: todo.lid, value, ...(replaced ? { note: REPLACED } : {}) };
    const saved = reading
      ? await act({ op: 'todos.updateOdometer', args: fields })
      : await act({ op: 'todos.addOdometer', args: { ...fields, vehicle_id: todo.vehicle_id } });
    if (!saved) return;
    draft.clear();
    onDone();
    if (doubtful && !view.images.some((image) => image.odometer === lid)) await navigate(dialPath(todo.lid, lid));
  };

  return (
    <form className={css.form} onSubmit={(event) => void save(event)} aria-label="Odometer reading">
      <Field label={reading ? 'Corrected reading' : 'New reading'} hint={`In ${unit}, as the dial shows it.`}>
        <TextInput
          className={css.reading}
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
      {doubtful && whole && last && value !== null ? (
        <>
          <Judged
            value={value}
            judgement={judgement}
            last={last}
            unit={unit}
            now={now}
            onTake={(v) => draft.setText(String(v))}
          />
          {judgement.kind === 'below' ? <Replaced checked={replaced} onChange={setReplaced} /> : null}
        </>
      ) : null}
      <div className={css.buttons}>
        {reading ? <Button onClick={onDone}>Cancel</Button> : null}
        <Button type="submit" icon={doubtful ? 'camera' : 'check'} disabled={value === null}>
          {doubtful && whole ? 'Save it and photograph the dial' : 'Save reading'}
        </Button>
      </div>
    </form>
  );
}

function Replaced({ checked, onChange }: { readonly checked: boolean; readonly onChange: (checked: boolean) => void }) {
  return (
    <label className={css.check}>
      <input type="checkbox" checked={checked} onChange={(e) => onChange(e.target.checked)} />
      {REPLACED}
    </label>
  );
}
