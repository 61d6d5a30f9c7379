/** A todo as people tell it from others of the same title: by its vehicle, else by who did it. Pure. */
import type { Todo } from '#contract/areas/todo-record.ts';
import { isolated } from '#contract/people-text.ts';

/** `KLM-4821 “Brake check”`, `“Check Out” of Ana Sousa`. */
export function todoName({ title, vehicle, completed_by_name, resource_name }: Todo): string {
  const who = completed_by_name ?? resource_name;
  if (vehicle) return `${vehicle.plate} “${isolated(title)}”`;
  return who === null ? `“${isolated(title)}”` : `“${isolated(title)}” of ${isolated(who)}`;
}
