import { useState, type FormEvent } from 'react';
import type { LastReading } from '#contract/odometer/judge.ts';
import { readOdometer } from '#contract/odometer-text.ts';
import type { WalkRound } from '#db/views/prechecks.ts';
import { useDraft, type Draft } from '#kit/drafts/use-draft.ts';
import { judgeTyped } from '#kit/odometer/first-reading.ts';
import { Judged } from '#kit/odometer/judged.tsx';
import { toldReading } from '#kit/odometer/told-reading.ts';
import { dayOf } from '#lib/day.ts';
import { formatNumber } from '#lib/format-number.ts';
import { readingHint } from '#lib/format-reading.ts';
import { formatDay } from '#lib/format-when.ts';
import { useNow } from '#lib/use-now.ts';
import { Button } from '#ui/button.tsx';
import { Field } from '#ui/field.tsx';
import { TextInput } from '#ui/text-input.tsx';
import { TruthChip } from '#ui/truth-chip.tsx';
import { useSave } from './use-save.ts';
import type { PartProps } from './walk-round-screen.tsx';
import css from './walk-round.module.css';

/** The reading before this walk-round: once its own is sent, that is what the server told last. */
function readingBefore({ round, vehicle }: WalkRound): LastReading | null {
  const told = vehicle && toldReading(vehicle);
  return told && told.value !== round.odometer ? told : null;
}

/** What the dial shows: what was noted, or the field for it. */
export function Odometer({ view }: PartProps) {
  const { round, vehicle, unsent } = view;
  const now = useNow(60_000);
  const draft = useDraft(`${round.lid}:odometer`);
  const [isCorrecting, setCorrecting] = useState(false);
  const unit = vehicle?.odometer_unit ?? 'km';
  const last = readingBefore(view);
  // What was typed before the app was closed is still being typed.
  const isTyping = round.odometer === null || isCorrecting || draft.text !== '';
  return (
    <div className={css.part}>
      {last ? (
        <p className="muted num">
          Last reading {formatNumber(last.value)} {last.unit}, {formatDay(dayOf(Date.parse(last.at)), now)}
        </p>
      ) : null}
      {isTyping ? (
        <ReadingForm view={view} draft={draft} last={last} now={now} onDone={() => setCorrecting(false)} />
      ) : (
        <div className={css.noted}>
          <span className={css.reading}>{`${formatNumber(round.odometer ?? 0)} ${unit}`}</span>
          <TruthChip truth={unsent.get('odometer') ?? 'sent'} />
          <Button icon="edit" onClick={() => setCorrecting(true)}>
            Correct
          </Button>
        </div>
      )}
    </div>
  );
}

interface FormProps extends PartProps {
  readonly draft: Draft;
  readonly last: LastReading | null;
  readonly now: number;
  readonly onDone: () => void;
}

/** What is typed, and what may be thought of it. */
function useReading({ view, draft, last, now, onDone }: FormProps) {
  const save = useSave(view.round);
  // Text that is there from the start was typed before the app was closed: nobody is in the middle of it.
  const [looked, setLooked] = useState(true);
  const read = readOdometer(draft.text, view.vehicle?.odometer_unit);
  const value = read !== null && 'value' in read ? read.value : null;
  const refusal = looked && read !== null && 'refusal' in read ? read.refusal : undefined;
  const judgement = value === null ? null : judgeTyped(value, last, now);
  const doubt = judgement?.kind === 'fine' ? null : judgement;
  const close = () => {
    draft.clear();
    onDone();
  };
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setLooked(true);
    // What was not in sight yet is shown first; to a doubt the next press is the answer.
    if (value === null || (doubt !== null && !looked)) return;
    if (await save({ odometer: value })) close();
  };
  return { read, value, refusal, doubt: looked ? doubt : null, setLooked, close, submit };
}

function ReadingForm(props: FormProps) {
  const { view, draft, last, now } = props;
  const { read, value, refusal, doubt, setLooked, close, submit } = useReading(props);
  const isNew = view.round.odometer === null;
  const unit = view.vehicle?.odometer_unit ?? 'km';
  const take = (hint: number) => {
    draft.setText(String(hint));
    // The field has lost the focus already: nothing else would save it at once.
    draft.flush();
  };
  return (
    <form className={css.part} onSubmit={(event) => void submit(event)} aria-label="Odometer reading">
      <Field
        label={isNew ? 'New reading' : 'Corrected reading'}
        hint={readingHint(read, `In ${unit}, as the dial shows it.`)}
        error={refusal}
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
      {doubt && value !== null ? (
        <Judged value={value} judgement={doubt} last={last} now={now} sayReplaced={false} onTake={take} />
      ) : null}
      <div className={css.buttons}>
        {isNew ? null : <Button onClick={close}>Cancel</Button>}
        {/* The field keeps the focus: leaving it shows a doubt above, and the button would move away under the finger. */}
        <Button type="submit" icon="check" disabled={read === null} onMouseDown={(e) => e.preventDefault()}>
          {doubt ? 'Save it as typed' : 'Save reading'}
        </Button>
      </div>
    </form>
  );
}
