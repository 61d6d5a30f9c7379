import { useWatch, type UseFormReturn } from 'react-hook-form';
import type { Todo } from '#contract/areas/todo-record.ts';
import { Field } from '#ui/field.tsx';
import { later } from '#ui/later.tsx';
import { TextArea, TextInput } from '#ui/text-input.tsx';
import type { CategoryLinesProps } from './category-lines.tsx';
import { ChoiceField } from './choice-field.tsx';
import { LABELS, type FormVehicle, type Values } from './form-values.ts';
import { useMaster } from '#kit/reads/use-master.ts';
import { VehicleField } from './vehicle-field.tsx';
import css from './todo-form.module.css';

/** Read from the server when a category is chosen: the form does not wait for it. */
const CategoryLines = later<CategoryLinesProps>(() => import('./category-lines.tsx'));

interface Props {
  readonly form: UseFormReturn<Values>;
  readonly vehicles: readonly FormVehicle[];
  /** Null for a new one. */
  readonly todo: Todo | null;
}

/** The fields of a todo, shared by new and edit. */
export function TodoFormFields({ form, vehicles, todo }: Props) {
  const { register, control, formState } = form;
  const master = useMaster();
  const error = (name: keyof Values) => formState.errors[name]?.message;
  return (
    <div className={css.fields}>
      <div className={css.whole}>
        <Field label={LABELS.title} required error={error('title')}>
          <TextInput
            maxLength={200}
            autoComplete="off"
            {...register('title', { validate: (text) => text.trim() !== '' || 'Please say what is to be done.' })}
          />
        </Field>
      </div>
      <VehicleField control={control} vehicles={vehicles} />
      <ChoiceField
        control={control}
        name="category_id"
        none="None"
        options={master?.taskCategories}
        own={{ id: todo?.category_id ?? null, name: todo?.category ?? null }}
      />
      <Field label={LABELS.todo_date} required error={error('todo_date')}>
        <TextInput type="date" {...register('todo_date', { required: 'Please choose a day.' })} />
      </Field>
      <Field label={LABELS.todo_time} optional error={error('todo_time')}>
        <TextInput type="time" {...register('todo_time')} />
      </Field>
      <ChoiceField
        control={control}
        name="resource"
        none="Nobody yet"
        options={master?.resources}
        own={{ id: todo?.resource ?? null, name: todo?.resource_name ?? null }}
      />
      <ChoiceField
        control={control}
        name="branch_id"
        none={todo ? 'None' : 'That of the vehicle'}
        options={master?.branch}
        own={{ id: todo?.branch_id ?? null, name: null }}
      />
      {todo ? null : <NewLines form={form} />}
      <div className={css.whole}>
        <Field label={LABELS.note} optional error={error('note')}>
          <TextArea maxLength={5000} rows={3} {...register('note')} />
        </Field>
      </div>
    </div>
  );
}

/** What a new todo asks for: the lines of its category, and those written here. */
function NewLines({ form: { register, control, formState } }: Pick<Props, 'form'>) {
  const chosen = useWatch({ control, name: 'category_id' });
  const category = useMaster()?.taskCategories.find(({ id }) => String(id) === chosen);
  return (
    <div className={css.whole}>
      <Field
        label={LABELS.checklist}
        optional
        hint={category ? 'One line each, after those of the category.' : 'One line each.'}
        error={formState.errors.checklist?.message}
      >
        <TextArea rows={3} {...register('checklist')} />
      </Field>
      {category ? <CategoryLines key={category.id} id={category.id} name={category.name} /> : null}
    </div>
  );
}
