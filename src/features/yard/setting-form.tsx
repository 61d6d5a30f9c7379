import { yardSettings, type YardSetting } from '#contract/areas/yard-settings.ts';
import { fieldsOf, groupOf, type SettingKey } from '#contract/settings.ts';
import type { Setting } from '#contract/settings/define.ts';
import { FormDrawer } from '#kit/form/form-drawer.tsx';
import { useSave } from '#kit/form/use-save.ts';
import { useWrite } from '#kit/writes/use-write.ts';
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
  return kind === 'number' ? Number(text) : text;
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
        const follows = `${branch ? 'as the whole yard' : 'as usual'}, ${valueText(value, setting)}.`;
        return (
          <div key={field} className={css.wide}>
            <Field
              label={setting.kind === 'number' ? `${setting.label} (${setting.unit})` : setting.label}
              hint={`${setting.hint} Left empty: ${follows}`}
              optional
              error={errors[field]?.message}
            >
              {setting.kind === 'number' ? (
                <TextInput
                  inputMode="numeric"
                  autoComplete="off"
                  placeholder={String(value)}
                  {...save.form.register(field, { validate: (text) => checkText(text ?? '', setting) })}
                />
              ) : (
                <Select {...save.form.register(field)}>
                  <option value="">{`As usual, ${valueText(setting.standard, setting)}`}</option>
                  {Object.entries(setting.options).map(([option, words]) => (
                    <option key={option} value={option}>
                      {words}
                    </option>
                  ))}
                </Select>
              )}
            </Field>
          </div>
        );
      })}
    </FormDrawer>
  );
}
