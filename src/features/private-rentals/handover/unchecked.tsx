import type { UseFormRegisterReturn } from 'react-hook-form';
import { Field } from '#ui/field.tsx';
import { TextInput } from '#ui/text-input.tsx';
import type { CheckRow, WrittenChecks } from './noted.ts';
import css from './handover.module.css';

interface Props {
  readonly rows: readonly CheckRow[];
  readonly written: WrittenChecks;
  readonly label: string;
  readonly error: string | undefined;
  readonly field: UseFormRegisterReturn;
}

/** What is still to be looked at before it can be taken back, with the place for saying why it was not. */
export function Unchecked({ rows, written, label, error, field }: Props) {
  const open = rows.filter(({ id, required }) => required && !written[id]?.state).map(({ title }) => title);
  if (open.length === 0) return null;
  return (
    <div className={css.wide}>
      <Field label={label} optional hint={`Still to be looked at: ${open.join(', ')}.`} error={error}>
        <TextInput maxLength={500} autoComplete="off" {...field} />
      </Field>
    </div>
  );
}
