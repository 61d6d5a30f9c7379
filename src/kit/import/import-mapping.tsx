import type { ImportReport } from '#contract/import.ts';
import { Section } from '#ui/screen.tsx';
import { Select } from '#ui/select.tsx';
import { Field } from '#ui/field.tsx';
import type { Importing } from './use-import.ts';
import css from './import.module.css';

interface Props {
  readonly importing: Importing;
  readonly report: ImportReport;
}

/** Which column fills which field, with some of its values, and which sheet is read. It begins as the last file with these titles was read. */
export function ImportMapping({ importing: { reading, trouble, readAs }, report }: Props) {
  const { fields, columns, sheets, sheet } = report;
  const mapping = reading.mapping ?? report.mapping;
  const change = (field: string, title: string) => {
    const { [field]: _before, ...others } = mapping;
    void readAs({ mapping: title === '' ? others : { ...others, [field]: title } });
  };
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
      <ul className={css.mapping} aria-label="Fields and their columns">
        {fields.map(({ field, title, hint }) => (
          <li key={field}>
            <span className={css.words}>
              <strong>{title}</strong>
              {hint === '' ? null : <span className={css.muted}>{hint}</span>}
            </span>
            <Select
              aria-label={`Column of “${title}”`}
              value={mapping[field] ?? ''}
              onChange={({ target }) => change(field, target.value)}
            >
              <option value="">Not in the file</option>
              {columns.map((column) => (
                <option key={column.title}>{column.title}</option>
              ))}
            </Select>
            <span className={css.samples}>
              {columns.find((column) => column.title === mapping[field])?.samples.join(' · ')}
            </span>
          </li>
        ))}
      </ul>
    </Section>
  );
}
