import { todos as calls } from '#contract/areas/todos.ts';
import { useWrite } from '#kit/writes/use-write.ts';
import { count } from '#lib/format-number.ts';
import { useMay } from '#session/use-may.ts';
import { useToast } from '#ui/toast.tsx';

/** Deletes the todos that were just planned, so that what they are for is due again. Undefined for who may not delete todos. */
export function useTakeBack(): ((todos: readonly { readonly id: number }[]) => Promise<void>) | undefined {
  const write = useWrite();
  const toast = useToast();
  const may = useMay();
  if (!may(calls.remove)) return undefined;
  return async (todos) => {
    let gone = 0;
    for (const { id } of todos) {
      const written = await write(calls.remove, { params: { id }, body: { reason: 'Planned by mistake' } });
      if (!written.ok) return toast({ text: `${gone} of ${todos.length} taken back. ${written.message}` });
      gone += 1;
    }
    toast({ text: `${count(gone, 'todo')} taken back.` });
  };
}
