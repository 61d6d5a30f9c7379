import { useState } from 'react';
import { type PrecheckState, precheckStates } from '#contract/areas/prechecks.ts';
import { AnswerRow, type AnswerState } from '#ui/answer-row.tsx';
import { IconButton } from '#ui/button.tsx';
import { steadyTap } from '#ui/steady-tap.dom.ts';
import { TruthChip } from '#ui/truth-chip.tsx';
import type { WalkCheck, WalkRound } from '#db/views/prechecks.ts';
import { CheckNote } from './note.tsx';
import { useSave } from './use-save.ts';
import type { PartProps } from './walk-round-screen.tsx';
import css from './walk-round.module.css';

/** The yard's checks, each answered by one tap. */
export function Checks({ view }: PartProps) {
  const [said, setSaid] = useState('');
  if (view.checks.length === 0) return <p className="muted">The office has not said yet what is looked at.</p>;
  return (
    <div className={css.checks} ref={steadyTap}>
      {view.checks.map((check) => (
        <Check key={check.id} view={view} check={check} onSaid={setSaid} />
      ))}
      <p className="sr-only" aria-live="polite">
        {said}
      </p>
    </div>
  );
}

const LOOKS: Readonly<Record<PrecheckState, AnswerState>> = { ok: 'done', failed: 'failed', na: 'skipped' };

interface CheckProps {
  readonly view: WalkRound;
  readonly check: WalkCheck;
  /** For who hears the screen: what became of the check. */
  readonly onSaid: (words: string) => void;
}

function Check({ view, check: { id, title, item }, onSaid }: CheckProps) {
  const save = useSave(view.round);
  const truth = item && (view.unsent.get(`check ${id}`) ?? 'sent');
  const say = async (state: PrecheckState) => {
    if (state === item?.state) return;
    // What was noted stays: a tap beside the mark must not take it away.
    const isSaved = await save({ items: { [id]: { state, note: item?.note ?? '' } } });
    if (isSaved) onSaid(`${title}: ${precheckStates[state].toLowerCase()}`);
  };
  return (
    <AnswerRow
      title={title}
      state={item ? LOOKS[item.state] : 'open'}
      detail={
        <>
          {truth ? <TruthChip truth={truth} /> : null}
          {item?.state === 'na' ? <span>{precheckStates.na}</span> : null}
        </>
      }
      onAnswer={(answer) => void say(answer === 'done' ? 'ok' : 'failed')}
      more={
        <IconButton
          icon="skip"
          label={precheckStates.na}
          aria-pressed={item?.state === 'na'}
          onClick={() => void say('na')}
        />
      }
    >
      {item && (item.state === 'failed' || item.note !== '') ? (
        <CheckNote round={view.round} check={{ id, title, item }} />
      ) : null}
    </AnswerRow>
  );
}
