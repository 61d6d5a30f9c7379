import { useId } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import type { VehicleRow } from '#db/records.ts';
import { Field } from '#ui/field.tsx';
import { Select } from '#ui/select.tsx';
import { TextArea, TextInput } from '#ui/text-input.tsx';
import type { Values } from './form-values.ts';
import { useMaster } from './use-master.ts';
import css from './desk.module.css';

interface Props {
  readonly form: UseFormReturn<Values>;
  readonly vehicles: readonly VehicleRow[];
  readonly isNew: boolean;
}

/** The fields of a todo, shared by new and edit. */
export function TodoFormFields({ form, vehicles, isNew }: Props) {
  const { register, formState } = form;
  const master = useMaster();
  const plates = useId();
  const error = (name: keyof Values) => formState.errors[name]?.message;
  return (
    <div className={css.form}>
      <div className={css.whole}>
        <Field label="What is to be done" required error={error('title')}>
          <TextInput
            maxLength={200}
            autoComplete="off"
            {...register('title', { required: 'Please say what is to be done.' })}
          />
        </Field>
      </div>
      <Field label="Day" required error={error('todo_date')}>
        <TextInput type="date" {...register('todo_date', { required: 'Please choose a day.' })} />
      </Field>
      <Field label="Time" error={error('todo_time')}>
        <TextInput type="time" {...register('todo_time')} />
      </Field>
      <Field label="Vehicle" error={error('vehicle_id')} hint="Its plate.">
        <TextInput list={plates} autoComplete="off" {...register('vehicle_id')} />
      </Field>
      <datalist id={plates}>
        {vehicles.map((vehicle) => (
          <option key={vehicle.id} value={vehicle.plate}>
            {vehicle.name}
          </option>
        ))}
      </datalist>
      <Field label="Category" error={error('category_id')}>
        <Select {...register('category_id')}>
          <option value="">None</option>
          {master?.taskCategories.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </Select>
      </Field>
      <Field label="Person" error={error('resource')}>
        <Select {...register('resource')}>
          <option value="">Nobody yet</option>
          {master?.resources.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </Select>
      </Field>
      <Field label="Branch" error={error('branch_id')}>
        <Select {...register('branch_id')}>
          <option value="">None</option>
          {master?.branch.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </Select>
      </Field>
      <div className={css.whole}>
        <Field label="Note" error={error('note')}>
          <TextArea maxLength={5000} rows={3} {...register('note')} />
        </Field>
      </div>
      {isNew ? (
        <div className={css.whole}>
          <Field label="Checklist" hint="One line each, beside those of the category." error={error('checklist')}>
            <TextArea rows={3} {...register('checklist')} />
          </Field>
        </div>
      ) : null}
    </div>
  );
}
