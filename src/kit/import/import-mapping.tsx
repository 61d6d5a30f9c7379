import { useState } from 'react';
import type { ImportReport } from '#contract/import.ts';
import { count } from '#lib/format-number.ts';
import { Field } from '#ui/field.tsx';
import { Section } from '#ui/screen.tsx';
import { Select } from '#ui/select.tsx';
import type { Importing } from './use-import.ts';
import css from './import.module.css';

interface Props {
  readonly importing: Importing;
  readonly report: ImportReport;
}

/** Which column fills which field, with some of its values, and which sheet is read. It begins as the last file with these titles was read. */
export function ImportMapping({ importing: { reading, trouble, readAs }, report }: Props) {
  const { sheets, sheet } = report;
  return (
    <Section title="2. Match the columns">
      {sheets.length > 1 ? (
        <Field label="Sheet" error={trouble?.fields['sheet']}>
          <Select value={reading.sheet ?? sheet ?? ''} onChange={({ target }) => void readAs({ sheet: target.value })}>
            {sheets.map((name) => (
              <option key={name}>{name}</option>
            ))}
          </Select>
        </Field>
      ) : null}
      <Columns key={sheet} report={report} reading={reading} readAs={readAs} />
    </Section>
  );
}

type ColumnsProps = Pick<Importing, 'reading' | 'readAs'> & Pick<Props, 'report'>;

/** A field keeps its place when its column is chosen: what the file had at first stands in front, the rest is folded. */
function Columns({ report, reading, readAs }: ColumnsProps) {
  const { fields, columns } = report;
  const mapping = reading.mapping ?? report.mapping;
  const [first] = useState(() => new Set(Object.keys(report.mapping)));
  const used = new Set(Object.values(mapping));
  const unused = columns.flatMap(({ title }) => (used.has(title) ? [] : [title]));
  const others = fields.filter(({ field }) => !first.has(field));
  const change = (field: string, title: string) => {
    const { [field]: _before, ...rest } = mapping;
    void readAs({ mapping: title === '' ? rest : { ...rest, [field]: title } });
  };
  const listOf = (some: ImportReport['fields']) => (
    <ul className={css.mapping}>
      {some.map((field) => (
        <MappedField key={field.field} field={field} columns={columns} mapping={mapping} onChange={change} />
      ))}
    </ul>
  );
  return (
    <>
      {listOf(fields.filter(({ field }) => first.has(field)))}
      {others.length === 0 ? null : (
        <details className={css.others} open={first.size === 0}>
          <summary>{count(others.length, 'field')} that the file does not seem to have</summary>
          {listOf(others)}
        </details>
      )}
      {unused.length === 0 ? null : <p className={css.muted}>Not used: {unused.join(', ')}.</p>}
    </>
  );
}

interface MappedFieldProps {
  readonly field: ImportReport['fields'][number];
  readonly columns: ImportReport['columns'];
  readonly mapping: ImportReport['mapping'];
  readonly onChange: (field: string, title: string) => void;
}

function MappedField({ field: { field, title, hint }, columns, mapping, onChange }: MappedFieldProps) {
  const column = columns.find((one) => one.title === mapping[field]);
  return (
    <li>
      <span className={css.words}>
        <strong>{title}</strong>
        {hint === '' ? null : <span className={css.muted}>{hint}</span>}
      </span>
      <Select
        aria-label={`Column of “${title}”`}
        value={mapping[field] ?? ''}
        onChange={({ target }) => onChange(field, target.value)}
      >
        <option value="">Not in the file</option>
        {columns.map((one) => (
          <option key={one.title}>{one.title}</option>
        ))}
      </Select>
      <span className={css.samples}>{column?.samples.join(' · ')}</span>
    </li>
  );
}
