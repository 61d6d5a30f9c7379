import { useEffect, useRef, useState } from 'react';

interface Card {
  readonly id: number;
  readonly updated_at: string;
}

/** Where a card was put, and how the list had it then: what the list says later counts more. */
interface Moved {
  readonly to: number;
  readonly before: string;
}

/** An order that a column was given, and the list when it was saved; null until then. */
interface Ordered {
  readonly ids: readonly number[];
  readonly read: string | null;
}

/** `map` with another value for the key, or without it. */
function changed<V>(map: ReadonlyMap<number, V>, key: number, value: V | null): ReadonlyMap<number, V> {
  return new Map([...map].filter(([one]) => one !== key).concat(value === null ? [] : [[key, value]]));
}

/** Those that the order does not name follow in theirs. */
function sorted<C extends Card>(cards: readonly C[], ids: readonly number[]): readonly C[] {
  const placeOf = ({ id }: C) => (ids.includes(id) ? ids.indexOf(id) : ids.length);
  return cards.toSorted((one, other) => placeOf(one) - placeOf(other));
}

/**
 * Cards stand at once where they are put (`put`, `arrange`), and go back when the server refuses. `columnOf`: the column that the list says.
 */
export function useCardMoves<C extends Card>(cards: readonly C[], columnOf: (card: C) => number) {
  const [moved, setMoved] = useState<ReadonlyMap<number, Moved>>(new Map());
  const [orders, setOrders] = useState<ReadonlyMap<number, Ordered>>(new Map());
  const sending = useRef<Promise<unknown>>(Promise.resolve());
  const read = cards.map(({ id }) => id).join();
  const latest = useRef(read);
  useEffect(() => {
    latest.current = read;
  });
  const shownIn = (card: C) => {
    const here = moved.get(card.id);
    return here?.before === card.updated_at ? here.to : columnOf(card);
  };
  return {
    shownIn,
    put: ({ id, updated_at }: C, to: number) => setMoved((had) => changed(had, id, { to, before: updated_at })),
    back: ({ id }: C) => setMoved((had) => changed(had, id, null)),
    /** What the column shows, in its order. */
    cardsIn: (column: number): readonly C[] => {
      const here = cards.filter((card) => shownIn(card) === column);
      const order = orders.get(column);
      // What is read after it was saved knows of it.
      return order && (order.read === null || order.read === read) ? sorted(here, order.ids) : here;
    },
    /** Gives the column an order. Saves one after the other; resolves with whether it was saved, as `save` does. */
    arrange: (column: number, ids: readonly number[], save: () => Promise<boolean>): Promise<boolean> => {
      const mine: Ordered = { ids, read: null };
      setOrders((had) => changed(had, column, mine));
      const send = async () => {
        const isSaved = await save();
        const now = isSaved ? { ids, read: latest.current } : null;
        setOrders((had) => (had.get(column) === mine ? changed(had, column, now) : had));
        return isSaved;
      };
      const sent = sending.current.then(send);
      sending.current = sent;
      return sent;
    },
  };
}
