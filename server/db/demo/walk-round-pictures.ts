/** Pictures of the places of a walk-round: all of one vehicle, as the same bytes are stored once. */
import { walkRoundSlots } from '#contract/areas/prechecks.ts';
import type { ImageSlot } from '#contract/areas/rental-words.ts';
import { must } from '#server/lib/must.ts';
import type { DemoContext } from './context.ts';
import { BODY_COLOURS, dialPicture, insidePicture, vehiclePicture, VIEWS } from './pictures.ts';
import { storeFile } from './stored-file.ts';

export type StoredFile = Awaited<ReturnType<typeof storeFile>>;

/** Which drawing shows a place. */
const DRAWN: Readonly<Partial<Record<ImageSlot, string>>> = {
  front_left: 'front',
  rear_left: 'left',
  rear_right: 'rear',
  front_right: 'right',
};

export async function storePicture(demo: DemoContext, name: string, drawn: Promise<Buffer>): Promise<StoredFile> {
  const pixels = { width: 800, height: 600 };
  return storeFile(demo, { name: `${name}.jpg`, mime: 'image/jpeg', bytes: await drawn, pixels });
}

/** By the place. */
export async function storeWalkRound(demo: DemoContext): Promise<ReadonlyMap<string, StoredFile>> {
  const files = new Map<string, StoredFile>();
  const keep = async (name: string, drawn: Promise<Buffer>) => files.set(name, await storePicture(demo, name, drawn));
  for (const view of VIEWS) await keep(view, vehiclePicture(view, BODY_COLOURS[0]));
  for (const slot of ['front_seats', 'rear_seats', 'boot'] as const) await keep(slot, insidePicture(slot));
  await keep('dash', dialPicture(48_210));
  return new Map(walkRoundSlots.map((slot) => [slot, must(files.get(DRAWN[slot] ?? slot), 'a picture of the place')]));
}
