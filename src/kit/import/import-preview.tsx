import { useState } from 'react';
import { imports } from '#contract/areas/imports.ts';
import { fillPath } from '#contract/endpoint.ts';
import type { ImportReport, ImportRow, ImportVerdict } from '#contract/import.ts';
import { deployment } from '#http/deployment.ts';
import { Views } from '#kit/list/views.tsx';
import { count, formatNumber } from '#lib/format-number.ts';
import { Icon } from '#ui/icon.tsx';
import type { IconName } from '#ui/icon-paths.ts';
import { Section } from '#ui/screen.tsx';
import css from './import.module.css';

interface Words {
  readonly label: string;
  readonly icon: IconName;
}

/** In the order in which the rows come. */
const verdicts: Readonly<Record<ImportVerdict, Words>> = {
  error: { label: 'Wrong', icon: 'failed' },
  deleted: { label: 'Deleted', icon: 'trash' },
  changed: { label: 'Changed', icon: 'edit' },
  new: { label: 'New', icon: 'plus' },
  same: { label: 'Same', icon: 'check' },
};
const order = Object.keys(verdicts) as readonly ImportVerdict[];

interface Props {
  readonly title: string;
  readonly report: ImportReport;
}

/** What each row of a file would do, or did: what is wrong first. */
export function ImportPreview({ title, report }: Props) {
  const { counts, rows, more } = report;
  const [chosen, setChosen] = useState<ImportVerdict | 'all'>('all');
  const only = chosen === 'all' || counts[chosen] === 0 ? 'all' : chosen;
  const all = order.reduce((sum, verdict) => sum + counts[verdict], 0);
  const views = order.filter((verdict) => counts[verdict] > 0);
  return (
    <Section title={title} actions={counts.error > 0 ? <WrongRows report={report} /> : null}>
      {views.length < 2 ? null : (
        <Views
          label="Rows by what they do"
          views={[
            { value: 'all' as const, label: 'All', count: all },
            ...views.map((value) => ({ value, label: verdicts[value].label, count: counts[value] })),
          ]}
          shown={only}
          onShow={setChosen}
        />
      )}
      <ul className={css.rows} aria-label="Rows of the file">
        {rows
          .filter(({ verdict }) => only === 'all' || verdict === only)
          .map((row) => (
            <Row key={row.row} row={row} report={report} />
          ))}
      </ul>
      {more > 0 ? <p className={css.muted}>And {count(more, 'more row')}.</p> : null}
    </Section>
  );
}

/** The wrong rows with what is wrong. Once corrected, that file can be imported as it is. */
function WrongRows({ report: { id } }: Pick<Props, 'report'>) {
  const address = deployment().origin + fillPath(imports.wrongRows.path, { id });
  return (
    <a className={css.link} href={address} download>
      Wrong rows as CSV
    </a>
  );
}

function Row({ row, report }: { readonly row: ImportRow; readonly report: ImportReport }) {
  const { label, icon } = verdicts[row.verdict];
  return (
    <li data-verdict={row.verdict}>
      <span className={css.number}>Row {formatNumber(row.row)}</span>
      <span className={css.verdict}>
        <Icon name={icon} size="1em" />
        {label}
      </span>
      <strong className={css.name}>{row.name}</strong>
      <div className={css.detail}>
        <Detail row={row} report={report} />
      </div>
    </li>
  );
}

function Detail({ row: { verdict, changes, kept, errors }, report: { fields } }: Parameters<typeof Row>[0]) {
  const title = (field: string) => fields.find((one) => one.field === field)?.title ?? field;
  return (
    <>
      {Object.entries(errors).map(([field, reasons]) => (
        <p key={field} className={css.wrong}>
          {field === '' ? '' : `${title(field)}: `}
          {reasons.join(' ')}
        </p>
      ))}
      {Object.entries(changes).map(([field, { before, after }]) => (
        <p key={field}>
          {title(field)}: {verdict === 'new' ? null : <Before value={before} />}
          <ins>{after || 'empty'}</ins>
        </p>
      ))}
      {kept.length > 0 ? <p>Stays as a person wrote it: {kept.map(title).join(', ')}.</p> : null}
      {verdict === 'deleted' ? <p>It was deleted here, and stays deleted.</p> : null}
    </>
  );
}

const Before = ({ value }: { readonly value: string }) => (
  <>
    <del>{value || 'empty'}</del> →{' '}
  </>
);
