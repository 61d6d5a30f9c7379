import { expenses } from '#contract/areas/expenses.ts';
import { menuCount } from '#kit/menu-count.ts';
import { startOfQueue } from './queue-days.ts';

export default menuCount({
  endpoint: expenses.all,
  input: (today) => ({ query: { status: 'submitted' as const, startDate: startOfQueue(today), limit: 1 } }),
  of: ({ total }) => total,
  words: 'to approve',
});
