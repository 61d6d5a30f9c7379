import { useState } from 'react';
import type { Todo } from '#contract/areas/todo-record.ts';

/** Where a person is in the list of what waits, and what they chose. The top one is shown when none was opened. */
export function useQueue(todos: readonly Todo[]) {
  const [at, setAt] = useState<number | null>(null);
  const [chosen, setChosen] = useState<ReadonlySet<string | number>>(new Set());
  const current = todos.find((todo) => todo.id === at) ?? todos[0];
  const picked = todos.filter((todo) => chosen.has(todo.id));
  /** What an act is about: the chosen ones, else the one that is open. */
  const wanted = picked.length > 0 ? picked : current ? [current] : [];

  const choose = (todo: Todo) =>
    setChosen((old) => {
      const next = new Set(old);
      if (!next.delete(todo.id)) next.add(todo.id);
      return next;
    });
  /** Goes on to the next that is not among those just dealt with. */
  const goOn = () => {
    const after = todos.slice(current ? todos.indexOf(current) + 1 : 0);
    setAt(after.find((todo) => !wanted.includes(todo))?.id ?? null);
    setChosen(new Set());
  };
  return { current, picked, wanted, chosen, choose, goOn, open: (todo: Todo) => setAt(todo.id) };
}
