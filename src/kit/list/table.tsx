import type { KeyboardEvent, ReactNode } from 'react';
import { needStyle } from './need-style.ts';
import { rowKeys } from '#lib/row-keys.dom.ts';
import { isComposing } from '#lib/is-composing.dom.ts';
import { Icon } from '#ui/icon.tsx';
import css from './table.module.css';

export interface Column<R> {
  readonly title: string;
  readonly cell: (row: R) => ReactNode;
  /** Numbers, money and times stand at the end. */
  readonly end?: boolean;
  /** In rem. The columns without one share what is left. */
  readonly width?: number;
  /** What `onSort` is told when its head is pressed; without it nothing is sorted by it. */
  readonly sort?: string;
  /** It takes what its cells need, and no more: none is cut while the title keeps its room. At most one column of a table, the last. */
  readonly byNeed?: boolean;
  /** With less rem than that its cells are only signs: the column gets narrow. */
  readonly sign?: 46;
  /** It is shown from so many rem of room for the list; with less it gives way. Without it the column always stays. */
  readonly from?: Room;
  /** Where rows fold it is shown however little room there is; `line`: below all others, in a line of its own. */
  readonly folded?: true | 'line';
  /** Its place where there is no room for columns and each row folds into lines; the others stand in the second line. */
  readonly fold?: 'lead' | 'title' | 'end';
}

/** Steps of room, as the style sheet knows them. */
export type Room = 30 | 40 | 48 | 56 | 64 | 72 | 76 | 88;

export interface Order<S extends string = string> {
  readonly sort: S;
  readonly direction: 'asc' | 'desc';
}

type Key = string | number;

export interface TableProps<R> {
  /** Names the table for screen readers. */
  readonly label: string;
  readonly columns: readonly Column<R>[];
  readonly rows: readonly R[];
  readonly rowKey: (row: R) => Key;
  readonly onOpen: (row: R) => void;
  /** What `e` does; without it `e` opens. */
  readonly onEdit?: (row: R) => void;
  /** The row whose detail is open beside the table. */
  readonly current?: Key | undefined;
  /** How the rows are sorted now. */
  readonly order?: Order | undefined;
  readonly onSort?: ((sort: string) => void) | undefined;
  /** Keys of the chosen rows; without it nothing can be chosen. */
  readonly selected?: ReadonlySet<Key>;
  readonly onSelect?: (row: R) => void;
  /** Chooses all rows, or none when all are chosen. */
  readonly onSelectAll?: () => void;
  /** How a row is named where it can be chosen. */
  readonly nameOf?: (row: R) => string;
  /** The words over the rows that follow; a line of its own wherever they change. */
  readonly groupOf?: ((row: R) => string) | undefined;
  /** Its deletion is on its way. */
  readonly isGone?: (row: R) => boolean;
}

/**
 * The office's list: the header stays in sight, the keyboard is enough. j/k or arrows move, Enter opens, e edits, x chooses. Columns
 * give way as the list gets narrower, and where there is no room for any (a phone, 200 % zoom) each row folds into lines: the same
 * rows with the same acts, nothing is mounted anew.
 */
export function Table<R>(props: TableProps<R>) {
  const { label, columns, rows, rowKey, groupOf } = props;
  return (
    <table
      className={css.table}
      aria-label={label}
      data-by-need={columns.some(({ byNeed }) => byNeed) || undefined}
      style={needStyle(columns, props.onSelect !== undefined)}
    >
      <thead>
        <tr>
          {props.onSelect ? <ChooseAll table={props} /> : null}
          {columns.map((column) => (
            <HeadCell key={column.title} column={column} order={props.order} onSort={props.onSort} />
          ))}
        </tr>
      </thead>
      {/* The keys only move the focus among rows that have it anyway. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions */}
      <tbody onKeyDown={rowKeys}>
        {rows.flatMap((row, at) => {
          const before = rows[at - 1];
          const group = groupOf?.(row);
          const begins = group !== undefined && (before === undefined || groupOf?.(before) !== group);
          return [
            begins ? <GroupRow key={`group of ${rowKey(row)}`} words={group} /> : null,
            <TableRow key={rowKey(row)} row={row} at={at} table={props} />,
          ];
        })}
      </tbody>
    </table>
  );
}

const ARIA_SORT = { asc: 'ascending', desc: 'descending' } as const;

interface HeadCellProps<R> extends Pick<TableProps<R>, 'order' | 'onSort'> {
  readonly column: Column<R>;
}

function HeadCell<R>({ column, order, onSort }: HeadCellProps<R>) {
  const { title, end, width, from, sign, sort, byNeed } = column;
  const direction = sort !== undefined && sort === order?.sort ? order.direction : undefined;
  return (
    <th
      scope="col"
      className={end ? css.end : undefined}
      data-from={from}
      data-sign={sign}
      data-need={byNeed}
      style={width === undefined ? undefined : { width: `${width}rem` }}
      aria-sort={direction && ARIA_SORT[direction]}
    >
      {sort !== undefined && onSort ? (
        <>
          <button type="button" className={css.sorter} onClick={() => onSort(sort)}>
            {title}
            {direction ? <Icon name={ARIA_SORT[direction]} size="1em" /> : null}
          </button>
          <span className={css.foldedTitle}>{title}</span>
        </>
      ) : (
        title
      )}
    </th>
  );
}

/** Its words go on beyond its cell: how many columns it would have to span is known to the style sheet alone. */
function GroupRow({ words }: { readonly words: string }) {
  return (
    <tr className={css.group}>
      <th scope="rowgroup" colSpan={2}>
        {words}
      </th>
    </tr>
  );
}

interface TableRowProps<R> {
  readonly row: R;
  /** From 0; at the first row Tab enters the table. */
  readonly at: number;
  readonly table: TableProps<R>;
}

function TableRow<R>({ row, at, table }: TableRowProps<R>) {
  const { columns, rowKey, onOpen, onEdit = onOpen, current, selected, onSelect, isGone } = table;
  const key = rowKey(row);
  const onKeyDown = (event: KeyboardEvent) => {
    if (isComposing(event) || event.target !== event.currentTarget || event.ctrlKey || event.metaKey || event.altKey)
      return;
    if (event.key === 'Enter') onOpen(row);
    else if (event.key === 'e') onEdit(row);
    else if (event.key === 'x' && onSelect) onSelect(row);
    else return;
    event.preventDefault();
  };
  return (
    <tr
      data-row={at}
      data-key={key}
      tabIndex={key === current || (at === 0 && current === undefined) ? 0 : -1}
      aria-current={key === current || undefined}
      data-chosen={selected?.has(key) || undefined}
      data-gone={isGone?.(row) || undefined}
      onClick={(event) => {
        // Not the button in it: the keys of the row are the row's.
        event.currentTarget.focus({ preventScroll: true });
        onOpen(row);
      }}
      onKeyDown={onKeyDown}
    >
      {onSelect ? <ChoiceCell row={row} table={table} /> : null}
      {columns.map((column) => (
        <Cell key={column.title} row={row} column={column} />
      ))}
    </tr>
  );
}

function Cell<R>({ row, column }: { readonly row: R; readonly column: Column<R> }) {
  const { cell, end, from, fold, folded, byNeed } = column;
  return (
    <td className={end ? css.end : undefined} data-from={from} data-fold={fold} data-folded={folded} data-need={byNeed}>
      {fold === 'title' ? (
        // The click opens by the row; the button says to a finger or a screen reader that there is something to press.
        <button type="button" tabIndex={-1} className={css.opener}>
          {cell(row)}
        </button>
      ) : (
        cell(row)
      )}
    </td>
  );
}

function ChooseAll<R>({ table }: { readonly table: TableProps<R> }) {
  const { rows, rowKey, selected, onSelectAll } = table;
  const isAll = rows.length > 0 && rows.every((row) => selected?.has(rowKey(row)));
  return (
    <th scope="col" className={css.choice}>
      {onSelectAll ? (
        <label>
          <input type="checkbox" checked={isAll} onChange={onSelectAll} aria-label="Choose all that are shown" />
        </label>
      ) : (
        <span className="sr-only">Chosen</span>
      )}
    </th>
  );
}

function ChoiceCell<R>({ row, table }: { readonly row: R; readonly table: TableProps<R> }) {
  const { rowKey, selected, onSelect, nameOf } = table;
  return (
    // The click must not open the row.
    <td className={css.choice} onClick={(event) => event.stopPropagation()}>
      <label>
        <input
          type="checkbox"
          tabIndex={-1}
          checked={selected?.has(rowKey(row)) ?? false}
          onChange={() => onSelect?.(row)}
          aria-label={nameOf ? `Choose ${nameOf(row)}` : 'Choose this row'}
        />
      </label>
    </td>
  );
}
