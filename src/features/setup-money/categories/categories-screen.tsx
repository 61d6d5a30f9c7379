import { expenseCategories, expenseTargets, treatments } from '#contract/areas/expense-categories.ts';
import { formLater } from '#kit/form/form-later.ts';
import { ResourceScreen } from '#kit/list/resource-screen.tsx';
import css from '../setup-money.module.css';
import { CategoryDetail } from './category-detail.tsx';
import { type CategoryRow, categoryRows } from './category-rows.ts';

const CategoryForm = formLater<CategoryRow>(() => import('./category-form.tsx'));

const LEVELS = [css.top, css.level1, css.level2];

/** The tree of what money is spent on: each category stands under the one that it is below. */
export default function CategoriesScreen() {
  return (
    <ResourceScreen
      title="Expense categories"
      noun={{ one: 'category', many: 'categories' }}
      list={expenseCategories.list}
      rows={(answer) => categoryRows(answer.expenseCategories)}
      record={{ get: expenseCategories.one, of: ({ category, path }): CategoryRow => ({ ...category, path }) }}
      nameOf={({ name }) => name}
      columns={[
        {
          title: 'Name',
          text: ({ path }) => path.join(' › '),
          cell: ({ name, path }) => <CategoryName name={name} path={path} />,
          fold: 'title',
          width: 16,
        },
        { title: 'Counts as', text: ({ treatment }) => treatments[treatment], width: 14 },
        { title: 'For', text: ({ applies_to }) => expenseTargets[applies_to], fold: 'end', width: 8 },
        { title: 'Code', text: ({ code }) => code ?? '', width: 6 },
      ]}
      filters={[
        {
          name: 'applies_to',
          label: 'For',
          all: 'For everything',
          options: Object.entries(expenseTargets).map(([value, label]) => ({ value, label })),
        },
      ]}
      searchHint="Name, code"
      empty="Fuel, tyres, rent: what the yard spends money on, up to three levels deep."
      entity="expense-category"
      detail={(category) => <CategoryDetail key={category.id} category={category} />}
      add={expenseCategories.add}
      update={expenseCategories.update}
      remove={expenseCategories.remove}
      restore={expenseCategories.restore}
      form={CategoryForm}
    />
  );
}

/** Who cannot see how far it stands to the side hears what it is below. */
function CategoryName({ name, path }: Pick<CategoryRow, 'name' | 'path'>) {
  const above = path.slice(0, -1);
  return (
    <span className={LEVELS[above.length]}>
      {name}
      {above.length > 0 ? <span className="sr-only">{` below ${above.at(-1) ?? ''}`}</span> : null}
    </span>
  );
}
