import { KeyHints, ListFooter, type KeyHint } from '#kit/list/list-footer.tsx';
import { ListAge } from '#kit/list/list-age.tsx';
import { count, formatNumber } from '#lib/format-number.ts';
import type { MatrixState } from './use-matrix.ts';
import css from './rights.module.css';

/** What stands beside the matrix: a right; or the changes, where there is room or because somebody opened them. */
export type Beside = 'right' | 'implied' | 'opened' | null;

interface Props {
  readonly state: MatrixState;
  /** How many changes are not applied. */
  readonly changes: number;
  readonly mayChange: boolean;
  readonly beside: Beside;
}

const MOVE: readonly KeyHint[] = [
  ['←', ''],
  ['↑', ''],
  ['↓', ''],
  ['→', 'move'],
];
const STEP: KeyHint = ['Space', 'next step'];
const WHO: KeyHint = ['w', 'who has this'];

/** How much is shown of what, how old it is, what is not applied, and which keys work. */
export function RightsFooter({ state, changes, mayChange, beside }: Props) {
  const { list, all, rows, openChanges } = state;
  const whole = count(all.length, 'right');
  return (
    <ListFooter keys={<KeyHints keys={mayChange ? [...MOVE, STEP, WHO] : [...MOVE, WHO]} />}>
      {all.length === 0 ? null : (
        <strong className="num">
          {rows.length === all.length ? whole : `${formatNumber(rows.length)} of ${whole}`}
        </strong>
      )}
      <ListAge list={list} />
      <span className={css.legend}>✓ everywhere · branch: of their branches · own: what is theirs</span>
      {changes > 0 ? (
        <button type="button" className={css.changes} data-beside={beside} onClick={openChanges}>
          {count(changes, 'change')}, not applied yet
        </button>
      ) : null}
    </ListFooter>
  );
}
