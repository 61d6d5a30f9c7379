import { useState } from 'react';
import { isolated } from '#contract/people-text.ts';
import type { Typed } from '#kit/drafts/typed.ts';
import { formatNumber } from '#lib/format-number.ts';
import { Button } from '#ui/button.tsx';
import { Choice } from '#ui/choice.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { doubtText } from '#kit/odometer/doubt-text.ts';
import { lastReading } from './last-reading.ts';
import { missing } from './missing.ts';
import { doubt, readingRefusal, typedReading } from './typed.ts';
import type { TodoView } from './use-todo.ts';
import css from './complete-dialog.module.css';

interface Props {
  readonly view: TodoView;
  /** What was typed and not saved when the person pressed Complete. */
  readonly typed: Typed;
  /** What was begun at single lines, in sentences. */
  readonly begun: readonly string[];
  readonly now: number;
  readonly onClose: () => void;
  /** Back to the field of the reading. */
  readonly onCorrect: () => void;
  readonly onComplete: (keep: Pick<Typed, 'reading' | 'line'>) => void;
}

type Fate = 'save' | 'leave';

/** Before a todo is completed: what is still open, and what becomes of what was typed and not saved. Nothing goes unnamed. */
export function CompleteDialog({ view, typed, begun, now, onClose, onCorrect, onComplete }: Props) {
  const [reading, setReading] = useState<Fate>('save');
  const [line, setLine] = useState<Fate>('save');
  const lacks = missing(view, reading === 'save' && typedReading(view, typed) !== null);
  const complete = () =>
    onComplete({ reading: reading === 'save' ? typed.reading : '', line: line === 'save' ? typed.line : '' });
  return (
    <Dialog
      title="Complete it like this?"
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>Go back</Button>
          <Button tone="primary" onClick={complete}>
            {lacks.length > 0 ? 'Complete anyway' : 'Complete'}
          </Button>
        </>
      }
    >
      <TypedReading view={view} typed={typed} now={now} fate={reading} onFate={setReading} onCorrect={onCorrect} />
      {typed.line === '' ? null : (
        <div className={css.typed}>
          <p>You began a line and did not add it: “{typed.line}”.</p>
          <Choice label="The line" hideLabel value={line} options={LINE_FATES} onChange={setLine} />
        </div>
      )}
      {begun.length > 0 ? <Begun sentences={begun} /> : null}
      {lacks.length > 0 ? <Lacks lacks={lacks} /> : null}
    </Dialog>
  );
}

const LINE_FATES = [
  { value: 'save', label: 'Add it' },
  { value: 'leave', label: 'Leave it out' },
] as const;

const READING_FATES = [
  { value: 'save', label: 'Save it' },
  { value: 'leave', label: 'Leave it out' },
] as const;

interface TypedReadingProps extends Pick<Props, 'view' | 'typed' | 'now' | 'onCorrect'> {
  readonly fate: Fate;
  readonly onFate: (fate: Fate) => void;
}

/** A reading that can be believed is only named; one that is hard to believe is decided about. */
function TypedReading({ view, typed, now, fate, onFate, onCorrect }: TypedReadingProps) {
  const value = typedReading(view, typed);
  const refusal = readingRefusal(view, typed);
  if (refusal !== null) return <Unread typed={typed.reading} refusal={refusal} onCorrect={onCorrect} />;
  if (value === null) return null;
  const unit = view.vehicle?.odometer_unit ?? 'km';
  const judgement = doubt(view, typed, now);
  const last = lastReading(view);
  if (!judgement) return <p>{`The reading you typed is saved with it: ${formatNumber(value)} ${unit}.`}</p>;
  return (
    <div className={css.typed}>
      <p>{`You typed ${formatNumber(value)} and did not save it: ${doubtText(judgement, last, now)}.`}</p>
      <div className={css.ways}>
        <Choice label="The reading" hideLabel value={fate} options={READING_FATES} onChange={onFate} />
        <Button icon="edit" onClick={onCorrect}>
          Correct it
        </Button>
      </div>
    </div>
  );
}

interface UnreadProps extends Pick<Props, 'onCorrect'> {
  readonly typed: string;
  readonly refusal: string;
}

/** What does not read as a number cannot be saved: it is corrected, or left out. */
function Unread({ typed, refusal, onCorrect }: UnreadProps) {
  return (
    <div className={css.typed}>
      <p>{`You typed “${isolated(typed)}” as the reading, and it is left out. ${refusal}`}</p>
      <div className={css.ways}>
        <Button icon="edit" onClick={onCorrect}>
          Correct it
        </Button>
      </div>
    </div>
  );
}

function Begun({ sentences }: { readonly sentences: readonly string[] }) {
  return (
    <div className={css.typed}>
      {sentences.map((sentence) => (
        <p key={sentence}>{sentence}</p>
      ))}
      <p>Go back to finish it; otherwise it is left out.</p>
    </div>
  );
}

function Lacks({ lacks }: { readonly lacks: readonly string[] }) {
  return (
    <div>
      <p>The office will see what is still open:</p>
      <ul className={css.lacks}>
        {lacks.map((lack) => (
          <li key={lack}>{lack}</li>
        ))}
      </ul>
    </div>
  );
}
