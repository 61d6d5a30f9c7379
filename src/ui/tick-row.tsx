import type { ReactNode } from 'react';
import { Icon } from './icon.tsx';
import type { IconName } from './icon-paths.ts';
import css from './tick-row.module.css';

/** `open` can be ticked; the other three are answers. */
export type TickState = 'open' | 'done' | 'failed' | 'skipped';

interface TickRowProps {
  readonly state: TickState;
  readonly label: string;
  /** Under the label: who and when, the note. */
  readonly detail?: ReactNode;
  /** A tap on the row: the usual answer is done ↔ open. */
  readonly onToggle: () => void;
  readonly disabled?: boolean;
  /** Beside the row, not part of the tap: a truth chip, a menu button. */
  readonly trailing?: ReactNode;
}

const marks: Readonly<Record<TickState, { icon: IconName | null; word: string | null }>> = {
  open: { icon: null, word: null },
  done: { icon: 'check', word: null },
  failed: { icon: 'close', word: 'failed' },
  skipped: { icon: 'skip', word: 'skipped' },
};

/** A checklist line to be hit with a glove: the whole row is the box. */
export function TickRow({ state, label, detail, onToggle, disabled = false, trailing }: TickRowProps) {
  const { icon, word } = marks[state];
  return (
    <div className={css.row}>
      <label className={css.tap}>
        <input
          type="checkbox"
          className={css.input}
          checked={state === 'done'}
          ref={(box) => {
            if (box) box.indeterminate = state === 'failed' || state === 'skipped';
          }}
          onChange={onToggle}
          disabled={disabled}
        />
        <span className={css.box} data-state={state}>
          {icon ? <Icon name={icon} size="1.5rem" /> : null}
        </span>
        <span className={css.text}>
          <span>{label}</span>
          {word ? <span className={css.word}> · {word}</span> : null}
          {detail ? <span className={css.detail}>{detail}</span> : null}
        </span>
      </label>
      {trailing}
    </div>
  );
}
