import { expenseCategories } from '#contract/areas/expense-categories.ts';
import { isolated } from '#contract/people-text.ts';
import { useDo } from '#kit/writes/use-do.ts';
import { useToast } from '#ui/toast.tsx';
import { type CategoryPlace, TOP } from './category-moves.ts';
import type { CategoryRow } from './category-rows.ts';

type Moved = Pick<CategoryRow, 'id' | 'name' | 'spot'>;

/** Puts a category, with all below it, below another one or at the top; the way back is in the message. */
export function useMoveCategory(): (category: Moved, to: CategoryPlace) => void {
  const act = useDo();
  const toast = useToast();
  const put = async ({ id, name }: Moved, { id: parent_id, name: above }: CategoryPlace, undo?: () => void) => {
    if (!(await act(expenseCategories.update, { params: { id }, body: { parent_id } }))) return;
    const where = parent_id === null ? 'at the top' : `below ${isolated(above)}`;
    toast({ text: `${isolated(name)} stands ${where} now.`, ...(undo && { undo }) });
  };
  return (category, to) => {
    const was = category.spot?.above.at(-1) ?? TOP;
    void put(category, to, () => void put(category, was));
  };
}
