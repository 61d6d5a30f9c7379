import type { CategoryNode, ExpenseTarget } from '#contract/areas/expense-categories.ts';
import { expenseCategories } from '#contract/areas/expense-categories.ts';
import { paymentMethods } from '#contract/areas/payment-methods.ts';
import { reference } from '#contract/areas/reference.ts';
import { useRead } from '#kit/reads/use-read.ts';
import { useMay } from '#session/use-may.ts';

interface Choice {
  readonly id: number;
  readonly name: string;
}

/** Each category by its names from the top down, `Vehicle costs › Tyres`, and right behind it those below it. */
function categoryChoices(nodes: readonly CategoryNode[], above: readonly string[] = []): readonly Choice[] {
  return nodes.flatMap(({ id, name, children }) => {
    const path = [...above, name];
    return [{ id, name: path.join(' › ') }, ...categoryChoices(children, path)];
  });
}

/** More than any yard has; then the search of the list is the way. */
const ALL = { limit: '500' } as const;

/** What expenses are spent on, from the top down. `target`: only what fits vehicles, people or the yard itself. Undefined while they are read. */
export function useCategoryChoices(target?: ExpenseTarget): readonly Choice[] | undefined {
  const query = target === undefined ? {} : { applies_to: target };
  const { data } = useRead(expenseCategories.list, { query });
  return data && categoryChoices(data.body.expenseCategories);
}

/** What an expense can be of, for filters and forms. Each is undefined while it is read, or for who does not see it. */
export function useExpenseChoices(target?: ExpenseTarget) {
  const may = useMay();
  const categories = useCategoryChoices(target);
  const vendors = useRead(reference.vendors, { query: ALL }, may(reference.vendors));
  const locations = useRead(reference.locations, { query: ALL }, may(reference.locations));
  const methods = useRead(paymentMethods.list, { query: ALL }, may(paymentMethods.list));
  return {
    categories,
    vendors: vendors.data?.body.vendors,
    locations: locations.data?.body.locations,
    methods: methods.data?.body.paymentMethods,
  };
}
