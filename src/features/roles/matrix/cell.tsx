import { Icon } from '#ui/icon.tsx';
import type { LevelWord, RightRow } from '../rights.ts';
import css from './matrix.module.css';

interface Props {
  readonly id: string;
  readonly column: number;
  readonly row: RightRow;
  readonly roleTitle: string;
  /** How far the role goes as it is saved, and as it is to go. */
  readonly saved: number;
  readonly wanted: number;
  /** Why it cannot be changed. Null when it can. */
  readonly lock: string | null;
  readonly isActive: boolean;
}

/** How far a role goes in a row. It takes no focus of its own: the grid has it, and the clicks too. */
export function Cell({ id, column, row, roleTitle, saved, wanted, lock, isActive }: Props) {
  const word = row.levels[wanted - 1]?.word ?? null;
  const change = wanted === saved ? undefined : wanted > saved ? 'gained' : 'lost';
  const said = change ? `${CHANGED[word ?? 'no']}, not applied yet` : (word ?? 'no');
  return (
    <td
      id={id}
      className={css.cell}
      data-column={column}
      data-active={isActive || undefined}
      aria-label={`${row.title}, ${roleTitle}: ${said}`}
      aria-disabled={lock !== null || undefined}
      title={lock ?? undefined}
    >
      {/* The style sheet puts a plus or a minus before a change, so that it is not told by its colour alone. */}
      <span className={css.level} data-change={change}>
        {change ? CHANGED[word ?? 'no'] : <Standing word={word} />}
      </span>
    </td>
  );
}

const CHANGED: Readonly<Record<LevelWord | 'no', string>> = {
  no: 'taken',
  yes: 'given',
  own: 'own',
  branch: 'branch',
  everywhere: 'everywhere',
};

function Standing({ word }: { readonly word: LevelWord | null }) {
  if (word === null) return '·';
  return word === 'own' || word === 'branch' ? word : <Icon name="check" size={16} />;
}
