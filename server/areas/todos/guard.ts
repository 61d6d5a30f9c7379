/** Who is let to a todo, and to its lines, readings and pictures. */
import type { Guard } from '#server/kit/guard.ts';
import { knownTodo, todoOf } from './access.ts';

/** These are for deleted todos, too. */
const OF_DELETED: ReadonlySet<string> = new Set(['todo.view', 'todo.delete']);

export const todoGuard: Guard = {
  noun: 'todo',
  right: 'todo.view',
  rights: ['todo', 'checklist', 'odometer', 'image'],
  outside: 'It is neither theirs nor free in their branch.',
  admit: (ctx, can, id) => (OF_DELETED.has(can) ? knownTodo(ctx, id) : todoOf(ctx, id)),
};
