import { useController, type UseFormReturn } from 'react-hook-form';
import { vehicleGroups } from '#contract/areas/groups.ts';
import { vehicleLabels, type VehicleDetail } from '#contract/areas/vehicle-record.ts';
import type { RecordValues } from '#kit/form/record-values.ts';
import { useRead } from '#kit/reads/use-read.ts';
import { idsIn, idsText } from './vehicle-values.ts';
import css from './form.module.css';

interface Props {
  readonly form: UseFormReturn<RecordValues>;
  readonly record: VehicleDetail | null;
}

/** In which groups it is: a box to tick for each. */
export function GroupsField({ form, record }: Props) {
  const { field, fieldState } = useController({ control: form.control, name: 'group_ids' });
  const { data, isError } = useRead(vehicleGroups.list, { query: { limit: 500 } });
  const listed = data?.body.groups ?? [];
  const own = idsIn(field.value);
  const unlisted = (record?.groups ?? []).filter(({ id }) => !listed.some((group) => group.id === id));
  const groups = [...listed, ...unlisted];
  const turn = (id: number, isIn: boolean) =>
    field.onChange(idsText(isIn ? [...own, id] : own.filter((one) => one !== id)));
  return (
    <fieldset className={css.groups}>
      <legend>{vehicleLabels.group_ids}</legend>
      {groups.map(({ id, name }, at) => (
        <label key={id} className={css.group}>
          <input
            type="checkbox"
            ref={at === 0 ? field.ref : undefined}
            checked={own.includes(id)}
            onBlur={field.onBlur}
            onChange={({ target }) => turn(id, target.checked)}
          />
          {name}
        </label>
      ))}
      {groups.length === 0 ? <p className="muted small">{noneText(data !== undefined, isError)}</p> : null}
      {fieldState.error ? (
        <p role="alert" className={css.refused}>
          {fieldState.error.message}
        </p>
      ) : null}
    </fieldset>
  );
}

function noneText(isRead: boolean, isError: boolean): string {
  if (isRead) return 'There are no groups yet.';
  return isError ? 'The list could not be read.' : 'Reading the groups…';
}
