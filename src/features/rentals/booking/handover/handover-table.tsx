import type { ReactNode } from 'react';
import css from './handover-table.module.css';

interface Props {
  readonly titles: readonly [out: string, back: string];
  /** What it is, on the way out, on the way in; null where nothing is known. */
  readonly rows: readonly (readonly [name: string, out: ReactNode, back: ReactNode])[];
}

/** Facts of the way out beside those of the way in. */
export function HandoverTable({ titles, rows }: Props) {
  return (
    <table className={css.table}>
      <thead>
        <tr>
          <td aria-hidden />
          {titles.map((title) => (
            <th key={title} scope="col">
              {title}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(([name, out, back]) => (
          <tr key={name}>
            <th scope="row">{name}</th>
            <td>{out ?? '–'}</td>
            <td>{back ?? '–'}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
