import type { KeyboardEvent, ReactNode } from 'react';
import { rowKeys } from '#lib/row-keys.dom.ts';
import css from './table.module.css';

export interface Column<R> {
  readonly title: string;
  readonly cell: (row: R) => ReactNode;
  /** Numbers, money and times stand at the end. */
  readonly end?: boolean;
}

interface TableProps<R> {
  /** Names the table for screen readers. */
  readonly label: string;
  readonly columns: readonly Column<R>[];
  readonly rows: readonly R[];
  readonly rowKey: (row: R) => string | number;
  readonly onOpen: (row: R) => void;
  /** The row whose detail is open beside the table. */
  readonly current?: string | number | undefined;
  /** Keys of the chosen rows; without it nothing can be chosen. */
  readonly selected?: ReadonlySet<string | number>;
  readonly onSelect?: (row: R) => void;
}

/**
 * The office's list: the header stays in sight, the keyboard is enough. j/k or arrows move, Enter or e opens, x chooses.
 */
export function Table<R>(props: TableProps<R>) {
  const { label, columns, rows, rowKey } = props;
  return (
    <table className={css.table} aria-label={label}>
      <thead>
        <tr>
          {props.selected ? (
            <th scope="col">
              <span className="sr-only">Chosen</span>
            </th>
          ) : null}
          {columns.map(({ title, end }) => (
            <th key={title} scope="col" className={end ? css.end : undefined}>
              {title}
            </th>
          ))}
        </tr>
      </thead>
      {/* The keys only move the focus among rows that have it anyway. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions */}
      <tbody onKeyDown={rowKeys}>
        {rows.map((row, at) => (
          <TableRow key={rowKey(row)} row={row} first={at === 0} table={props} />
        ))}
      </tbody>
    </table>
  );
}

interface TableRowProps<R> {
  readonly row: R;
  /** Where Tab enters the table. */
  readonly first: boolean;
  readonly table: TableProps<R>;
}

function TableRow<R>({ row, first, table }: TableRowProps<R>) {
  const { columns, rowKey, onOpen, current, selected, onSelect } = table;
  const key = rowKey(row);
  const chosen = selected?.has(key) ?? false;
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.target !== event.currentTarget || event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key === 'Enter' || event.key === 'e') onOpen(row);
    else if (event.key === 'x' && onSelect) onSelect(row);
    else return;
    event.preventDefault();
  };
  return (
    <tr
      data-row
      tabIndex={first || key === current ? 0 : -1}
      aria-current={key === current || undefined}
      data-chosen={chosen || undefined}
      onClick={() => onOpen(row)}
      onKeyDown={onKeyDown}
    >
      {onSelect ? <ChoiceCell chosen={chosen} onSelect={() => onSelect(row)} /> : null}
      {columns.map(({ title, cell, end }) => (
        <td key={title} className={end ? css.end : undefined}>
          {cell(row)}
        </td>
      ))}
    </tr>
  );
}

function ChoiceCell({ chosen, onSelect }: { readonly chosen: boolean; readonly onSelect: () => void }) {
  return (
    // The click must not open the row.
    <td className={css.choice} onClick={(event) => event.stopPropagation()}>
      <label>
        <input type="checkbox" tabIndex={-1} checked={chosen} onChange={onSelect} aria-label="Choose this row" />
      </label>
    </td>
  );
}
