import { useId } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { Field } from '#ui/field.tsx';
import { Select } from '#ui/select.tsx';
import { TextArea, TextInput } from '#ui/text-input.tsx';
import { CheckField } from './check-field.tsx';
import { ChoiceField, PersonField } from './choice-field.tsx';
import type { AnyFormField } from './form-field.ts';
import { isOptional, problemOf, shownOf, type RecordValues, type shapeOf } from './record-values.ts';
import css from './form-drawer.module.css';

interface Props {
  readonly form: UseFormReturn<RecordValues>;
  readonly fields: readonly AnyFormField[];
  readonly shape: ReturnType<typeof shapeOf>;
  /** What the record has. */
  readonly own: RecordValues;
}

/** The fields of a record, one after the other; those that are short stand two in a line where there is room. */
export function RecordFields({ fields, ...rest }: Props) {
  // Watched only where something depends on it: it draws the form again at each letter.
  const shown = fields.some(({ shows }) => shows) ? shownOf(fields, rest.form.watch()) : fields;
  return shown.map((field) => (
    <div key={field.name} className={isShort(field) ? undefined : css.wide}>
      <RecordField {...rest} field={field} />
    </div>
  ));
}

function isShort(field: AnyFormField): boolean {
  if (field.kind === 'text') return field.short ?? false;
  return field.kind !== 'note' && field.kind !== 'check';
}

interface FieldProps extends Omit<Props, 'fields'> {
  readonly field: AnyFormField;
}

function RecordField({ form, shape, own, field }: FieldProps) {
  const { name, label, hint } = field;
  const validate = (value: string | boolean | undefined) => problemOf(field, shape, value) ?? true;
  const optional = isOptional(field, shape);
  if (field.kind === 'choice' || field.kind === 'person') {
    const { none, ownName } = field;
    const { control } = form;
    const props = { control, name, label, hint, none, ownName, validate, isOptional: optional };
    const had = String(own[name] ?? '');
    return field.kind === 'person' ? (
      <PersonField {...props} own={had} />
    ) : (
      <ChoiceField {...props} own={had} options={field.options} failed={field.failed} />
    );
  }
  const control = form.register(name, { validate });
  const error = form.formState.errors[name]?.message;
  if (field.kind === 'check') return <CheckField label={label} hint={hint} error={error} control={control} />;
  const unit = field.kind === 'number' && field.unit ? ` (${field.unit})` : '';
  return (
    <Field label={label + unit} hint={hint} optional={optional} error={error}>
      <Input field={field} control={control} isOptional={optional} />
    </Field>
  );
}

interface InputProps {
  readonly field: Exclude<AnyFormField, { kind: 'choice' | 'person' | 'check' }>;
  readonly control: ReturnType<UseFormReturn<RecordValues>['register']>;
  readonly isOptional: boolean;
}

function Input({ field, control, isOptional: mayBeEmpty }: InputProps) {
  switch (field.kind) {
    case 'text':
      return <TextField {...field} control={control} />;
    case 'note':
      return <TextArea rows={3} maxLength={field.max} {...control} />;
    case 'number':
    case 'sum':
      // Of an input for numbers nobody can tell what was written and is none.
      return <TextInput inputMode="decimal" autoComplete="off" {...control} />;
    case 'date':
    case 'time':
      return <TextInput type={field.kind} {...control} />;
    case 'moment':
      return <TextInput type="datetime-local" {...control} />;
    case 'oneOf':
      return (
        <Select {...control}>
          <option value="">{field.none ?? (mayBeEmpty ? 'None' : 'Choose…')}</option>
          {Object.entries(field.words).map(([value, words]) => (
            <option key={value} value={value}>
              {words}
            </option>
          ))}
        </Select>
      );
  }
}

type TextProps = Pick<Extract<AnyFormField, { kind: 'text' }>, 'max' | 'suggestions'> & Pick<InputProps, 'control'>;

function TextField({ max, suggestions, control }: TextProps) {
  const list = useId();
  return (
    <>
      <TextInput autoComplete="off" maxLength={max} list={suggestions ? list : undefined} {...control} />
      {suggestions ? (
        <datalist id={list}>
          {suggestions.map((text) => (
            <option key={text}>{text}</option>
          ))}
        </datalist>
      ) : null}
    </>
  );
}
