/** Files of todos: seen with the todo, added and deleted by those who may change todos and by whom the todo is given to. */
import type { FileOwner } from '#server/files/owners.ts';
import type { Person } from '#server/http/handler.ts';
import { knownTodo, type OwnTodo, seesTodo } from '../todos/access.ts';

/** Whether the person may add files to the todo, and delete those of others. */
export const changesFiles = (person: Person, todo: Pick<OwnTodo, 'resource'>): boolean =>
  person.can('todo.update') || todo.resource === person.id;

export const todoFiles: FileOwner = {
  noun: 'file',
  sees: async (ctx, id) => ctx.person.can('todo.view') && seesTodo(ctx, id),
  changes: async (ctx, id) => changesFiles(ctx.person, await knownTodo(ctx, id)),
};
