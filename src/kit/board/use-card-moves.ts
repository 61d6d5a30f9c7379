import { useState } from 'react';

interface Card {
  readonly id: number;
  readonly updated_at: string;
}

/** Where a card was put, and how the list had it then: what the list says later counts more. */
interface Moved {
  readonly to: number;
  readonly before: string;
}

/** Cards stand at once where they are put (`put`), and go back when the server refuses (`back`). `columnOf`: the column that the list says. */
export function useCardMoves<C extends Card>(columnOf: (card: C) => number) {
  const [moved, setMoved] = useState<ReadonlyMap<number, Moved>>(new Map());
  const set = (id: number, to: Moved | null) =>
    setMoved((had) => new Map([...had].filter(([one]) => one !== id).concat(to ? [[id, to]] : [])));
  return {
    shownIn: (card: C) => {
      const here = moved.get(card.id);
      return here?.before === card.updated_at ? here.to : columnOf(card);
    },
    put: ({ id, updated_at }: C, to: number) => set(id, { to, before: updated_at }),
    back: ({ id }: C) => set(id, null),
  };
}
