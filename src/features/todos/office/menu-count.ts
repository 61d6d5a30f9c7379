import { todos } from '#contract/areas/todos.ts';
import { menuCount } from '#kit/menu-count.ts';

export default menuCount({
  endpoint: todos.completed,
  input: () => ({ query: { status: 'approval' as const, limit: 1 } }),
  of: ({ total }) => total,
  words: 'to approve',
});
