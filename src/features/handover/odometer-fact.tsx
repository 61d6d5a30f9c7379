import { useState, type FormEvent } from 'react';
import { isolated } from '#contract/people-text.ts';
import { useDraft, type Draft } from '#kit/drafts/use-draft.ts';
import { Judged } from '#kit/odometer/judged.tsx';
import { dayOf } from '#lib/day.ts';
import { formatNumber } from '#lib/format-number.ts';
import { formatDay } from '#lib/format-when.ts';
import { Button } from '#ui/button.tsx';
import { Field } from '#ui/field.tsx';
import { TextInput } from '#ui/text-input.tsx';
import { odometerDraft } from './drafts.ts';
import type { FactsProps } from './facts.tsx';
import { lastReading, typedReading, unitOf } from './readings.ts';
import { useNote } from './use-note.ts';
import css from './facts.module.css';

/** What the dial shows: the one noted, or the field for it. */
export function OdometerFact(props: FactsProps) {
  const { view, side, now, may } = props;
  const draft = useDraft(odometerDraft(view.booking.lid, side));
  const [isCorrecting, setCorrecting] = useState(false);
  const unit = unitOf(view);
  const last = lastReading(view, side);
  const noted = view.handovers[side.phase]?.odometer ?? null;
  // What was typed before the app was closed is still being typed.
  const isTyping = may && (noted === null || isCorrecting || draft.text !== '');
  return (
    <div className={css.fact}>
      {last && isTyping ? (
        <p className="muted num">
          Last reading {formatNumber(last.value)} {unit}, {formatDay(dayOf(Date.parse(last.at)), now)}
        </p>
      ) : null}
      {!may && draft.text !== '' ? <p className="num">{`Typed and not saved: ${isolated(draft.text)}.`}</p> : null}
      {isTyping ? (
        <ReadingForm {...props} draft={draft} isNew={noted === null} onDone={() => setCorrecting(false)} />
      ) : (
        <div className={css.noted}>
          <p className={css.reading}>{noted === null ? 'No reading' : `${formatNumber(noted)} ${unit}`}</p>
          {may ? (
            <Button icon="edit" onClick={() => setCorrecting(true)}>
              Correct
            </Button>
          ) : null}
        </div>
      )}
    </div>
  );
}

interface FormProps extends FactsProps {
  readonly draft: Draft;
  readonly isNew: boolean;
  readonly onDone: () => void;
}

function ReadingForm({ view, side, now, draft, isNew, onDone }: FormProps) {
  // Text that is there from the start was typed before the app was closed: nobody is in the middle of it.
  const [looked, setLooked] = useState(true);
  const note = useNote(view, side);
  const { value, refusal, doubt } = typedReading(view, side, draft.text, now);
  const close = () => {
    draft.clear();
    onDone();
  };
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setLooked(true);
    // What was not in sight yet is shown first; to a doubt the next press is the answer.
    if (value === null || (doubt !== null && !looked)) return;
    if (await note({ odometer: value })) close();
  };
  const take = (hint: number) => {
    draft.setText(String(hint));
    // The field has lost the focus already: nothing else would save it at once.
    draft.flush();
  };
  const isDoubtful = looked && doubt !== null;
  return (
    <form
      className={css.fact}
      onSubmit={(event) => void submit(event)}
      aria-label={`Odometer, ${side.title.toLowerCase()}`}
    >
      <Field
        label={isNew ? 'Odometer' : 'Corrected odometer'}
        hint={`In ${unitOf(view)}, as the dial shows it.`}
        error={(looked && refusal) || undefined}
      >
        <TextInput
          className={css.digits}
          inputMode="numeric"
          autoComplete="off"
          enterKeyHint="done"
          value={draft.text}
          onChange={(e) => {
            setLooked(false);
            draft.setText(e.target.value);
          }}
          onBlur={() => {
            setLooked(true);
            draft.flush();
          }}
        />
      </Field>
      {isDoubtful && value !== null ? (
        <Judged
          value={value}
          judgement={doubt}
          last={lastReading(view, side)}
          now={now}
          sayReplaced={false}
          onTake={take}
        />
      ) : null}
      <div className={css.buttons}>
        {isNew ? null : <Button onClick={close}>Cancel</Button>}
        {/* The field keeps the focus: leaving it shows a doubt above, and the button would move away under the finger. */}
        <Button type="submit" icon="check" disabled={value === null} onMouseDown={(e) => e.preventDefault()}>
          {isDoubtful ? 'Save it as typed' : 'Save reading'}
        </Button>
      </div>
    </form>
  );
}
