import { todos as calls } from '#contract/areas/todos.ts';
import { ReadFailed } from '#kit/reads/read-again.ts';
import { useRead } from '#kit/reads/use-read.ts';

/** Who deleted the todo, when and why, in the server's words; null where it is not deleted, or nobody asks. */
export function useDeleted(id: number | null): string | null {
  const { error } = useRead(calls.details, { query: { id: id ?? 0 } }, id !== null);
  return id !== null && error instanceof ReadFailed && error.isDeleted ? error.message : null;
}
