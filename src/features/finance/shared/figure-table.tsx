import type { ReactNode } from 'react';
import { type CsvColumn, CsvTool } from './csv-tool.tsx';
import css from './finance.module.css';

export interface FigureColumn<R> extends CsvColumn<R> {
  /** What is shown, where it is not the text. */
  readonly cell?: (row: R) => ReactNode;
  /** Numbers stand at the end. */
  readonly end?: true;
  /** It gives way where there is little room. */
  readonly isMore?: true;
}

interface Props<R> {
  readonly title: string;
  readonly detail?: ReactNode;
  readonly columns: readonly FigureColumn<R>[];
  readonly rows: readonly R[];
  readonly rowKey: (row: R) => string | number;
  /** Said where there are no rows. */
  readonly empty: string;
}

/** A table of figures on a card, with its file. The first column names the row. */
export function FigureTable<R>({ title, detail, columns, rows, rowKey, empty }: Props<R>) {
  return (
    <section className={css.card} aria-label={title}>
      <header className={css.cardHead}>
        <div>
          <h2>{title}</h2>
          {detail === undefined ? null : <p className="muted small">{detail}</p>}
        </div>
        {rows.length > 0 ? <CsvTool title={title} columns={columns} rows={rows} /> : null}
      </header>
      {rows.length === 0 ? (
        <p className="muted">{empty}</p>
      ) : (
        <table>
          <thead>
            <tr>
              {columns.map((column) => (
                <th key={column.title} scope="col" data-end={column.end} data-more={column.isMore}>
                  {column.title}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <tr key={rowKey(row)}>
                {columns.map((column, n) => (
                  <Cell key={column.title} column={column} row={row} isName={n === 0} />
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </section>
  );
}

interface CellProps<R> {
  readonly column: FigureColumn<R>;
  readonly row: R;
  readonly isName: boolean;
}

function Cell<R>({ column: { cell, text, end, isMore }, row, isName }: CellProps<R>) {
  const shown = cell ? cell(row) : text(row);
  if (isName) return <th scope="row">{shown}</th>;
  return (
    <td data-end={end} data-more={isMore}>
      {shown}
    </td>
  );
}
