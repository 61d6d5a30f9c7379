import { useEffect, useRef } from 'react';
import { vehicles as rows, type VehicleClass } from '#contract/areas/vehicles.ts';
import { useDo } from '#kit/writes/use-do.ts';

interface WantedClass {
  readonly id?: number;
  readonly name: string;
}

type Change = (all: readonly VehicleClass[]) => readonly WantedClass[];

/**
 * Saves the whole list as a change makes it. One is sent after the other, each of what the one before came to: a class that was just added
 * must not be missing from the next list.
 */
export function useSaveClasses(classes: readonly VehicleClass[]) {
  const act = useDo();
  const latest = useRef(classes);
  const sending = useRef<Promise<unknown>>(Promise.resolve());
  useEffect(() => {
    latest.current = classes;
  }, [classes]);
  const send = async (change: Change): Promise<boolean> => {
    const wanted = change(latest.current).map(({ id, name }) => (id === undefined ? { name } : { id, name }));
    const answer = await act(rows.saveClasses, { body: { classes: wanted } });
    if (answer) latest.current = answer.classes;
    return answer !== null;
  };
  return (change: Change): Promise<boolean> => {
    const sent = sending.current.then(() => send(change));
    sending.current = sent;
    return sent;
  };
}
