import { useController, type UseFormReturn } from 'react-hook-form';
import type { RecordValues } from '#kit/form/record-values.ts';
import { Field } from '#ui/field.tsx';
import { TextInput } from '#ui/text-input.tsx';
import { APPLIES_FIELDS, type AppliesField, appliesLabels, listOf } from './applies-values.ts';
import { useAppliesOptions } from './use-applies-options.ts';
import css from './applies.module.css';

interface Props {
  readonly form: UseFormReturn<RecordValues>;
}

interface FieldsProps extends Props {
  readonly legend: string;
}

/** Which vehicles it is for: those that fit each line in which something is chosen. */
export function AppliesFields({ form, legend }: FieldsProps) {
  const { options, nameOf } = useAppliesOptions();
  return (
    <fieldset className={css.applies}>
      <legend>{legend}</legend>
      <p className="muted small">All vehicles, unless something is chosen here.</p>
      {APPLIES_FIELDS.map((field) => {
        const choices = options[field];
        if (!choices) return <Words key={field} form={form} field={field} />;
        return <Choices key={field} form={form} field={field} choices={choices} nameOf={nameOf} />;
      })}
    </fieldset>
  );
}

const HINTS: Readonly<Partial<Record<AppliesField, string>>> = {
  makes: 'With commas between them: Ford, Toyota.',
  models: 'With commas between them: Transit, Corolla.',
};

function Words({ form, field }: Props & { readonly field: AppliesField }) {
  return (
    <Field label={appliesLabels[field]} hint={HINTS[field]} optional error={form.formState.errors[field]?.message}>
      <TextInput autoComplete="off" {...form.register(field)} />
    </Field>
  );
}

interface ChoicesProps extends Props {
  readonly field: AppliesField;
  readonly choices: readonly { readonly value: string; readonly label: string }[];
  readonly nameOf: (field: AppliesField, value: string) => string;
}

function Choices({ form, field, choices, nameOf }: ChoicesProps) {
  const { field: control } = useController({ control: form.control, name: field });
  const chosen = listOf(control.value);
  // What was chosen and is no choice any more can still be taken out.
  const gone = chosen.filter((value) => !choices.some((one) => one.value === value));
  const all = [...choices, ...gone.map((value) => ({ value, label: nameOf(field, value) }))];
  if (all.length === 0) return null;
  const toggle = (value: string) =>
    control.onChange((chosen.includes(value) ? chosen.filter((one) => one !== value) : [...chosen, value]).join(', '));
  return (
    <fieldset>
      <legend className="small">{appliesLabels[field]}</legend>
      <div className={css.options}>
        {all.map(({ value, label }, n) => (
          <label key={value}>
            <input
              type="checkbox"
              checked={chosen.includes(value)}
              onChange={() => toggle(value)}
              onBlur={control.onBlur}
              {...(n === 0 && { ref: control.ref })}
            />
            {label}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
