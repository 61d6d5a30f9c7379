/** Who may take a line off a checklist: the same rule for the button and for the server. */
import type { Permission } from './permissions.ts';

interface Whoever {
  readonly id: number;
  readonly can: (permission: Permission) => boolean;
}

/**
 * The person who added the line, or whoever makes todos: the rest of a checklist is the office's. `todo.update` would not tell them apart,
 * for technicians have it.
 */
export function mayRemoveLine(line: { readonly created_by: number | null }, person: Whoever): boolean {
  return line.created_by === person.id || person.can('todo.create');
}
