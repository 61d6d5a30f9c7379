import { useId, type ReactNode } from 'react';
import { Icon } from './icon.tsx';
import type { IconName } from './icon-paths.ts';
import css from './answer-row.module.css';

/** What is said of a line by a button of its own. */
export type Answer = 'done' | 'failed';
export type AnswerState = 'open' | Answer | 'skipped';

interface AnswerRowProps {
  readonly title: string;
  readonly state: AnswerState;
  /** Under the title, where it has its place before it is there: a truth chip, who and when. */
  readonly detail?: ReactNode;
  /** Absent: the line can only be read. */
  readonly onAnswer?: (answer: Answer) => void;
  /** The third button: what else can be done with the line. */
  readonly more?: ReactNode;
  /** Below the row: what an answer asks for. Nothing above it moves when it comes. */
  readonly children?: ReactNode;
}

const looks: Readonly<Record<AnswerState, { icon: IconName; word: string }>> = {
  open: { icon: 'planned', word: 'Not done' },
  done: { icon: 'check', word: 'OK' },
  failed: { icon: 'close', word: 'Fail' },
  skipped: { icon: 'skip', word: 'Skipped' },
};
const answers: readonly Answer[] = ['done', 'failed'];

/** When the row goes while it has the focus, the next one takes it, or the one before. */
function passFocusOn(row: HTMLElement | null): () => void {
  return () => {
    if (!row?.contains(document.activeElement)) return;
    const next = row.nextElementSibling ?? row.previousElementSibling;
    next?.querySelector<HTMLElement>('button, a[href]')?.focus({ preventScroll: true });
  };
}

/** A checklist line to be answered with a glove. Its buttons stay where they are and the row stays as high as it is, whatever is answered. */
export function AnswerRow({ title, state, detail, onAnswer, more, children }: AnswerRowProps) {
  const id = useId();
  return (
    // A div: a fieldset does not become a container of its own, and rows side by side need no border of theirs.
    // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role
    <div className={css.line} data-state={state} role="group" aria-labelledby={id} ref={passFocusOn}>
      <div className={css.row}>
        <div className={css.text}>
          <span id={id} className={css.title}>
            {title}
          </span>
          <span className={css.detail}>{detail}</span>
        </div>
        {onAnswer ? (
          <div className={css.answers}>
            {answers.map((answer) => (
              <button
                key={answer}
                type="button"
                className={css.answer}
                data-answer={answer}
                aria-pressed={state === answer}
                onClick={() => onAnswer(answer)}
              >
                <Icon name={looks[answer].icon} size="1.125em" />
                {looks[answer].word}
              </button>
            ))}
            {more}
          </div>
        ) : (
          <Given state={state} />
        )}
      </div>
      {children}
    </div>
  );
}

/** The answer of a line that can only be read. */
function Given({ state }: Pick<AnswerRowProps, 'state'>) {
  const { icon, word } = looks[state];
  return (
    <span className={css.given} data-state={state}>
      <Icon name={icon} />
      {word}
    </span>
  );
}
