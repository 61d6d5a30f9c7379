import { useState } from 'react';
import type { Todo } from '#contract/areas/todo-record.ts';
import type { OfficeRow } from './office-row.ts';

type Key = OfficeRow['key'];

/** Where a person is in the list of what waits, and what they chose. */
export interface Queue {
  /** The row that has the cursor: the top one when none was opened. */
  readonly current: OfficeRow | undefined;
  readonly picked: readonly OfficeRow[];
  readonly chosen: ReadonlySet<Key>;
  readonly choose: (row: OfficeRow) => void;
  readonly chooseAll: () => void;
  readonly clear: () => void;
  readonly goTo: (row: OfficeRow) => void;
  /** These are dealt with: the cursor stays in its place, on the row that takes it. */
  readonly goOn: (todos: readonly Todo[]) => void;
}

const NOTHING: ReadonlySet<Key> = new Set();

export function useQueue(rows: readonly OfficeRow[]): Queue {
  const [at, setAt] = useState<Key | null>(null);
  const [chosen, setChosen] = useState(NOTHING);
  /** Where it stood: when somebody else dealt with it, the row that takes its place is next. */
  const [place, setPlace] = useState(0);
  const current = rows.find(({ key }) => key === at) ?? rows[Math.min(place, rows.length - 1)];
  const index = current ? rows.indexOf(current) : 0;
  // Set during the render that finds it moved, as React asks for state that follows from what is shown.
  if (index !== place) setPlace(index);
  const picked = rows.filter(({ key }) => chosen.has(key));

  const goOn = (todos: readonly Todo[]) => {
    const ids = new Set(todos.map(({ id }) => id));
    const from = current ? rows.indexOf(current) : 0;
    const stays = ({ todo }: OfficeRow) => !ids.has(todo.id);
    setAt((rows.slice(from).find(stays) ?? rows.slice(0, from).findLast(stays))?.key ?? null);
    // Those that were chosen beside them stay so.
    setChosen((old) => new Set(rows.filter((row) => old.has(row.key) && stays(row)).map(({ key }) => key)));
  };
  return {
    current,
    picked,
    chosen,
    choose: ({ key }) =>
      setChosen((old) => {
        const next = new Set(old);
        if (!next.delete(key)) next.add(key);
        return next;
      }),
    chooseAll: () => setChosen(picked.length === rows.length ? NOTHING : new Set(rows.map(({ key }) => key))),
    clear: () => setChosen(NOTHING),
    goTo: ({ key }) => setAt(key),
    goOn,
  };
}
