import { useSearchParams } from 'react-router-dom';
import {
  expenseCategories,
  expenseCategoryLabels,
  expenseTargets,
  treatments,
} from '#contract/areas/expense-categories.ts';
import type { FormProps } from '#kit/form/form-props.ts';
import { RecordForm } from '#kit/form/record-form.tsx';
import { useRead } from '#kit/reads/use-read.ts';
import { idOf } from '#lib/id-of.ts';
import { type CategoryRow, categoryRows, pathText, placesFor } from './category-rows.ts';

/** Makes or changes a category. How one counts that is below another follows from that one, so only those at the top are asked. */
export default function CategoryForm({ record, onClose, onSaved }: FormProps<CategoryRow>) {
  const [params] = useSearchParams();
  const { data, isError } = useRead(expenseCategories.list, {});
  const rows = data && categoryRows(data.body.expenseCategories);
  const pathOf = (parentId: number | null) => rows?.find(({ id }) => id === parentId)?.path ?? [];
  return (
    <RecordForm
      noun="category"
      name={record?.name}
      record={record}
      create={expenseCategories.add}
      update={expenseCategories.update}
      initial={{ parent_id: idOf(params.get('below')), treatment: 'operating', applies_to: 'any' }}
      hasNext
      fields={[
        { name: 'name', kind: 'text', label: expenseCategoryLabels.name, max: 80 },
        {
          name: 'parent_id',
          kind: 'choice',
          label: expenseCategoryLabels.parent_id,
          none: 'None: it stands at the top',
          options: rows && placesFor(rows, record).map((row) => ({ id: row.id, name: pathText(row) })),
          failed: !data && isError,
          ownName: record?.path.slice(0, -1).join(' › '),
        },
        {
          name: 'treatment',
          kind: 'oneOf',
          label: expenseCategoryLabels.treatment,
          hint: 'All below it count alike.',
          words: treatments,
          optional: false,
          shows: ({ parent_id }) => parent_id === '',
        },
        {
          name: 'applies_to',
          kind: 'oneOf',
          label: expenseCategoryLabels.applies_to,
          words: expenseTargets,
          optional: false,
        },
        { name: 'code', kind: 'text', label: expenseCategoryLabels.code, max: 20, short: true },
      ]}
      onSaved={({ category }) => onSaved({ ...category, path: [...pathOf(category.parent_id), category.name] })}
      onClose={onClose}
    />
  );
}
