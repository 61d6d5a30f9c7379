import { setting } from '#db/views/settings.ts';
import type { Lid, PrecheckRow } from '#db/records.ts';
import type { Taken } from '#db/views/pictures.ts';
import { useUndoable } from '#kit/outbox/use-undoable.ts';
import { named } from '#kit/walk-round/round-names.ts';
import { picturesToCome } from './open-parts.ts';
import { percentOf } from './words.ts';

const typedAt = async (key: string): Promise<string> => {
  const text = await setting(`draft:${key}`);
  return typeof text === 'string' ? text : '';
};

/** What stands in a field and was not saved: once the walk-round is finished nobody would see it. A percentage saves itself as it is left. */
export async function typedOnly(lid: Lid): Promise<'odometer' | 'charge' | undefined> {
  const [odometer, charge] = await Promise.all([typedAt(`${lid}:odometer`), typedAt(`${lid}:charge`)]);
  if (odometer !== '') return 'odometer';
  return percentOf(charge) === undefined ? 'charge' : undefined;
}

/** The end of the walk-round, with an undo. It is sent when its pictures are on the server. */
export function useFinish(round: PrecheckRow): (taken: Taken) => Promise<void> {
  const undoable = useUndoable();
  return async (taken) => {
    const args = { ...named(round), patch: { completed: true as const }, pictures: picturesToCome(taken) };
    // What was found stands on top.
    if (await undoable('Walk-round finished.', { op: 'prechecks.save', args })) window.scrollTo({ top: 0 });
  };
}
