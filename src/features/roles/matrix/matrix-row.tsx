import { memo } from 'react';
import type { Role } from '#contract/areas/roles.ts';
import { whyNotGive, type RightRow } from '../rights.ts';
import { Cell } from './cell.tsx';
import { idOfSpot } from './use-cells.ts';
import css from './matrix.module.css';

/** How far each role goes in a row: as it is saved, and as it is to go. */
export interface Levels {
  readonly saved: readonly number[];
  readonly wanted: readonly number[];
}

interface Props {
  readonly row: RightRow;
  /** Its index among the shown rows. */
  readonly at: number;
  readonly roles: readonly Role[];
  readonly levels: Levels;
  /** By role: why none of its rights can be changed. Null where they can. */
  readonly locks: readonly (string | null)[];
  /** The column that the keys act on, when it is in this row. */
  readonly active: number | null;
  /** It is open beside the matrix. */
  readonly isCurrent: boolean;
}

/** One row of the matrix. It is drawn anew only when something of it changed. */
export const MatrixRow = memo(function MatrixRow(props: Props) {
  const { row, at, roles, locks, active, isCurrent } = props;
  const { saved, wanted } = props.levels;
  return (
    <tr data-at={at} aria-current={isCurrent || undefined}>
      <th
        scope="row"
        data-column={-1}
        id={idOfSpot({ row: at, column: -1 })}
        data-active={active === -1 || undefined}
        className={css.right}
      >
        <button type="button" tabIndex={-1} title={row.title}>
          {row.title}
        </button>
      </th>
      {roles.map((role, column) => (
        <Cell
          key={role.id}
          id={idOfSpot({ row: at, column })}
          column={column}
          row={row}
          roleTitle={role.title}
          saved={saved[column] ?? 0}
          wanted={wanted[column] ?? 0}
          lock={locks[column] ?? whyNotGive(row, saved[column] ?? 0)}
          isActive={active === column}
        />
      ))}
    </tr>
  );
}, isSame);

/** Levels are compared by what is in them: they are made anew with each change anywhere. */
function isSame(before: Props, after: Props): boolean {
  const names = Object.keys(after) as (keyof Props)[];
  return names.every((name) => {
    if (name !== 'levels' || before.levels === after.levels) return before[name] === after[name];
    return (
      String(before.levels.saved) === String(after.levels.saved) &&
      String(before.levels.wanted) === String(after.levels.wanted)
    );
  });
}
