import type { UseFormRegisterReturn } from 'react-hook-form';
import { yardSettings, type YardSetting } from '#contract/areas/yard-settings.ts';
import { fieldsOf, groupOf, type SettingKey } from '#contract/settings.ts';
import type { NumberSetting, Setting, TextSetting } from '#contract/settings/define.ts';
import { FormDrawer } from '#kit/form/form-drawer.tsx';
import { useSave } from '#kit/form/use-save.ts';
import { useWrite } from '#kit/writes/use-write.ts';
import { numberOf } from '#lib/typed-number.ts';
import { Field } from '#ui/field.tsx';
import { Select } from '#ui/select.tsx';
import { TextInput } from '#ui/text-input.tsx';
import { checkText, countedOf, decidedAt, valueText } from './counted.ts';
import css from './yard.module.css';

export interface SettingFormProps {
  readonly name: SettingKey;
  /** Null for the whole yard. */
  readonly branch: { readonly id: number; readonly name: string } | null;
  readonly settings: readonly YardSetting[];
  readonly onSaved: () => void;
  readonly onClose: () => void;
}

/** The server names a field of the value: `value.late_minutes`. */
const inForm = (fields: Readonly<Record<string, string[]>>) =>
  Object.fromEntries(Object.entries(fields).map(([path, reasons]) => [path.replace(/^value\./, ''), reasons]));

function sentValue(text: string | undefined, { kind }: Setting): number | string | null {
  if (text === undefined || text.trim() === '') return null;
  return kind === 'number' ? numberOf(text) : text.trim();
}

/** Decides the fields of a key, for the yard or for a branch. An empty field follows the yard, or the standard. Another key is another form. */
export function SettingForm({ name, branch, settings, onSaved, onClose }: SettingFormProps) {
  const write = useWrite();
  const fields = fieldsOf(name);
  const branchId = branch?.id ?? null;
  const decided = decidedAt(settings, name, branchId);
  const save = useSave<Record<string, string>, unknown>({
    draft: `yard-settings ${name} ${branchId ?? 0}`,
    own: Object.fromEntries(fields.map(([field]) => [field, String(decided?.value[field] ?? '')])),
    base: decided?.updated_at ?? null,
    labels: Object.fromEntries(fields.map(([field, { label }]) => [field, label])),
    send: (values, changed, signal) => {
      if (changed.length === 0) return null;
      const sentOf = fields.filter(([field]) => changed.includes(field));
      const value = Object.fromEntries(sentOf.map(([field, setting]) => [field, sentValue(values[field], setting)]));
      const sent = write(yardSettings.update, { body: { key: name, branch_id: branchId, value } }, { signal });
      return sent.then((written) => (written.ok ? written : { ...written, fields: inForm(written.fields) }));
    },
    onSaved,
    onClose,
  });
  const { errors } = save.form.formState;
  return (
    <FormDrawer title={`${groupOf(name).title}, ${branch?.name ?? 'whole yard'}`} save={save}>
      {fields.map(([field, setting]) => {
        // What counts when the field is left empty.
        const { value } = branch ? countedOf(settings, name, null, [field, setting]) : { value: setting.standard };
        const validate = (text: string | undefined) => checkText(text ?? '', setting);
        return (
          <div key={field} className={css.wide}>
            <SettingField
              setting={setting}
              follows={`${branch ? 'as the whole yard' : 'as usual'}, ${valueText(value, setting)}`}
              placeholder={String(value)}
              error={errors[field]?.message}
              control={save.form.register(field, { validate })}
            />
          </div>
        );
      })}
    </FormDrawer>
  );
}

function inputModeOf(setting: NumberSetting | TextSetting) {
  if (setting.kind === 'text') return 'text';
  return setting.decimals ? 'decimal' : 'numeric';
}

interface SettingFieldProps {
  readonly setting: Setting;
  /** What counts when nothing is decided here. */
  readonly follows: string;
  readonly placeholder: string;
  readonly error: string | undefined;
  readonly control: UseFormRegisterReturn;
}

function SettingField({ setting, follows, placeholder, error, control }: SettingFieldProps) {
  const { label, hint } = setting;
  if (setting.kind !== 'choice') {
    const unit = setting.kind === 'number' ? ` (${setting.unit})` : '';
    return (
      <Field label={`${label}${unit}`} hint={`${hint} Left empty: ${follows}.`} optional error={error}>
        <TextInput inputMode={inputModeOf(setting)} autoComplete="off" placeholder={placeholder} {...control} />
      </Field>
    );
  }
  return (
    <Field label={label} hint={hint} optional error={error}>
      <Select {...control}>
        <option value="">{follows.charAt(0).toUpperCase() + follows.slice(1)}</option>
        {Object.entries(setting.options).map(([value, words]) => (
          <option key={value} value={value}>
            {words.charAt(0).toUpperCase() + words.slice(1)}
          </option>
        ))}
      </Select>
    </Field>
  );
}
