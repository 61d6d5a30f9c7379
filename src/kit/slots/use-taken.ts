import { useLiveQuery } from 'dexie-react-hooks';
import { takenOf, type PicturesOf, type Taken } from '#db/views/pictures.ts';

/** The pictures as they stand on this device, live. Undefined while they are read; null where there can be none. */
export function useTaken(of: PicturesOf | null): Taken | null | undefined {
  return useLiveQuery(() => (of === null ? null : takenOf(of)), [JSON.stringify(of)]);
}
