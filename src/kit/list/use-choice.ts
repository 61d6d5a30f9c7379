import { useState } from 'react';
import { useToast } from '#ui/toast.tsx';

type Key = string | number;

const NOTHING: ReadonlySet<Key> = new Set();

/** Which rows of a table are chosen, for what can be done with several at once. */
export function useChoice<R>(rows: readonly R[], keyOf: (row: R) => Key) {
  const toast = useToast();
  const [selected, setSelected] = useState(NOTHING);
  const clear = () => setSelected(NOTHING);
  const picked = rows.filter((row) => selected.has(keyOf(row)));
  /** What the table is given. `refusal`: why a row cannot be chosen, null where it can. */
  const selection = (refusal: (row: R) => string | null = () => null) => ({
    selected,
    onSelect: (row: R) => {
      const text = refusal(row);
      if (text !== null) return toast({ text });
      const next = new Set(selected);
      if (!next.delete(keyOf(row))) next.add(keyOf(row));
      setSelected(next);
    },
    onSelectAll: () => {
      const all = rows.filter((row) => refusal(row) === null).map(keyOf);
      setSelected(all.every((key) => selected.has(key)) ? NOTHING : new Set(all));
    },
  });
  return { picked, clear, selection };
}
