import { useState } from 'react';
import type { Todo } from '#contract/areas/todo-record.ts';
import { useSettled } from '#crud/use-settled.ts';
import { count } from '#lib/say-number.ts';
import { useToast } from '#ui/toast.tsx';
import { outcomeWords } from './outcome-words.ts';

/** Approves completions. They leave the list at once; those that the server refused come back. */
export function useApprove() {
  const { settle } = useSettled();
  const toast = useToast();
  const [going, setGoing] = useState<ReadonlySet<number>>(new Set());

  const approve = async (todos: readonly Todo[]) => {
    const ids = todos.map((todo) => todo.id);
    setGoing((old) => new Set([...old, ...ids]));
    const settled = await settle(...ids.map((id) => ({ op: 'todos.approve', args: { lid: `todo/${id}` } }) as const));
    if (settled.state === 'failed' || settled.state === 'unsaved') {
      setGoing((old) => new Set([...old].filter((id) => !ids.includes(id))));
    }
    toast({ text: outcomeWords(settled, `Approved ${count(ids.length, 'todo')}.`) });
  };
  return { going, approve };
}
