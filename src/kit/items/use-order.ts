import { useEffect, useRef, useState } from 'react';

interface Thing {
  readonly id: number;
}

interface Wanted {
  readonly ids: readonly number[];
  /** The order that was read when this one was saved; null until then. */
  readonly read: string | null;
}

const orderOf = (things: readonly Thing[]) => things.map(({ id }) => id).join();

/** Those that the order does not name follow in theirs. */
function sorted<T extends Thing>(things: readonly T[], ids: readonly number[]): readonly T[] {
  const placeOf = (thing: Thing) => (ids.includes(thing.id) ? ids.indexOf(thing.id) : ids.length);
  return things.toSorted((one, other) => placeOf(one) - placeOf(other));
}

/**
 * Things in an order that people set: shown at once, put back where it is refused. One order is sent after the other, so that the last one stands.
 *
 * @param save resolves with whether the order was saved
 */
export function useOrder<T extends Thing>(things: readonly T[], save: (ids: readonly number[]) => Promise<boolean>) {
  const [wanted, setWanted] = useState<Wanted | null>(null);
  const sending = useRef<Promise<unknown>>(Promise.resolve());
  const read = orderOf(things);
  const latest = useRef(read);
  useEffect(() => {
    latest.current = read;
  });
  // What is read after it was saved knows of it.
  const isKnown = wanted !== null && wanted.read !== null && wanted.read !== read;
  const shown = wanted && !isKnown ? sorted(things, wanted.ids) : things;
  const sort = (ids: readonly number[]) => {
    const mine: Wanted = { ids, read: null };
    setWanted(mine);
    const send = async () => {
      const isSaved = await save(ids);
      setWanted((now) => (now !== mine ? now : isSaved ? { ids, read: latest.current } : null));
    };
    sending.current = sending.current.then(send);
  };
  return { shown, sort };
}
