import { useWatch, type UseFormReturn } from 'react-hook-form';
import type { RecordValues } from '#kit/form/record-values.ts';
import { useMaster } from '#kit/reads/use-master.ts';
import { Field } from '#ui/field.tsx';
import { later } from '#ui/later.tsx';
import { TextArea } from '#ui/text-input.tsx';
import type { CategoryLinesProps } from './category-lines.tsx';
import { CHECKLIST } from './todo-fields.ts';
import css from './category-lines.module.css';

/** Read from the server when a category is chosen: the form does not wait for it. */
const CategoryLines = later<CategoryLinesProps>(() => import('./category-lines.tsx'));

/** What a new todo asks for: the lines of its category, and those written here. */
export function NewLines({ form: { register, control, formState } }: { readonly form: UseFormReturn<RecordValues> }) {
  const chosen = useWatch({ control, name: 'category_id' });
  const category = useMaster()?.taskCategories.find(({ id }) => String(id) === chosen);
  return (
    <div className={css.wide}>
      <Field
        label={CHECKLIST}
        optional
        hint={category ? 'One line each, after those of the category.' : 'One line each.'}
        error={formState.errors['checklist']?.message}
      >
        <TextArea rows={3} {...register('checklist')} />
      </Field>
      {category ? <CategoryLines key={category.id} id={category.id} name={category.name} /> : null}
    </div>
  );
}
