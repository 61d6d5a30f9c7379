import { useMemo, useRef, type MouseEvent } from 'react';
import { Link } from 'react-router-dom';
import type { Role } from '#contract/areas/roles.ts';
import { Icon } from '#ui/icon.tsx';
import { wantedLevel, type Draft } from '../draft.ts';
import { areaText, lockOf, nextLevel, savedLevel, type RightRow } from '../rights.ts';
import { peopleText } from '../role-text.ts';
import { MatrixRow, type Levels } from './matrix-row.tsx';
import { idOfSpot, useCells, type Spot } from './use-cells.ts';
import css from './matrix.module.css';

interface Props {
  readonly rows: readonly RightRow[];
  readonly roles: readonly Role[];
  readonly draft: Draft;
  /** The row that is open beside the matrix. */
  readonly current: RightRow | undefined;
  /** Null for who may not change roles at all. */
  readonly onPut: ((role: Role, row: RightRow, level: number) => void) | null;
  readonly onOpen: (row: RightRow) => void;
}

/** All rights by all roles. Head and first column stay in sight; the browser lays out only the rows in sight. */
export function Matrix({ rows, roles, draft, current, onPut, onOpen }: Props) {
  const grid = useRef<HTMLTableElement>(null);
  const locks = useMemo(() => roles.map(lockOf), [roles]);
  const levels = useMemo(() => rows.map((row) => levelsOf(row, roles, draft)), [rows, roles, draft]);
  const step = ({ row: at, column }: Spot) => {
    const [row, role] = [rows[at], roles[column]];
    if (!row || !role || locks[column] !== null) return;
    const [saved, now] = [savedLevel(row, role), wantedLevel(row, role, draft)];
    const next = nextLevel(row, saved, now);
    if (next !== now) onPut?.(role, row, next);
  };
  const open = ({ row: at }: Spot) => {
    const row = rows[at];
    if (row) onOpen(row);
  };
  const { spot, go, onKeyDown } = useCells({ rows: rows.length, columns: roles.length, onStep: step, onOpen: open });
  const onClick = ({ target }: MouseEvent) => {
    const pressed = spotOf(target);
    if (!pressed) return;
    grid.current?.focus({ preventScroll: true });
    go(pressed);
    if (pressed.column < 0) open(pressed);
    else step(pressed);
  };
  return (
    <div className={css.scroller}>
      <table
        ref={grid}
        // The keys go from cell to cell and change them: it is more than a table.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-to-interactive-role
        role="grid"
        className={css.matrix}
        style={{ minWidth: `max(100%, calc(var(--first) + ${roles.length} * var(--column)))` }}
        aria-label="What each role may do"
        aria-readonly={onPut === null}
        tabIndex={0}
        aria-activedescendant={idOfSpot(spot)}
        onKeyDown={onKeyDown}
        onClick={onClick}
      >
        <Head roles={roles} locks={locks} />
        <tbody>
          {rows.flatMap((row, at) => {
            const begins = rows[at - 1]?.area !== row.area;
            return [
              begins ? <AreaRow key={`area ${row.area}`} area={row.area} span={roles.length + 1} /> : null,
              <MatrixRow
                key={row.key}
                row={row}
                at={at}
                roles={roles}
                locks={locks}
                levels={levels[at] ?? NO_LEVELS}
                active={spot.row === at ? spot.column : null}
                isCurrent={row === current}
              />,
            ];
          })}
        </tbody>
      </table>
    </div>
  );
}

const NO_LEVELS: Levels = { saved: [], wanted: [] };

const levelsOf = (row: RightRow, roles: readonly Role[], draft: Draft): Levels => ({
  saved: roles.map((role) => savedLevel(row, role)),
  wanted: roles.map((role) => wantedLevel(row, role, draft)),
});

interface HeadProps {
  readonly roles: readonly Role[];
  readonly locks: readonly (string | null)[];
}

function Head({ roles, locks }: HeadProps) {
  return (
    <thead>
      <tr>
        <th scope="col" className={css.corner}>
          What a role may do
        </th>
        {roles.map((role, at) => (
          <RoleHead key={role.id} role={role} lock={locks[at] ?? null} />
        ))}
      </tr>
    </thead>
  );
}

/** It leads to the role. */
function RoleHead({ role, lock }: { readonly role: Role; readonly lock: string | null }) {
  return (
    <th scope="col" title={lock ?? undefined}>
      <Link className={css.role} to={`/roles/list?open=${role.id}`}>
        <span className={css.roleTitle}>{role.title}</span>
        <small>
          {lock === null ? null : <Icon name="lock" size="1em" />}
          {peopleText(role.people)}
        </small>
        {lock === null ? null : <span className="sr-only">, locked: {lock}</span>}
      </Link>
    </th>
  );
}

interface AreaRowProps {
  readonly area: string;
  readonly span: number;
}

const AreaRow = ({ area, span }: AreaRowProps) => (
  <tr className={css.area}>
    <th scope="rowgroup" colSpan={span}>
      <span>{areaText(area)}</span>
    </th>
  </tr>
);

/** Where in the matrix something was pressed. */
function spotOf(target: EventTarget): Spot | null {
  const cell = target instanceof Element ? target.closest<HTMLElement>('[data-column]') : null;
  const row = cell?.closest<HTMLElement>('[data-at]');
  return cell && row ? { row: Number(row.dataset['at']), column: Number(cell.dataset['column']) } : null;
}
