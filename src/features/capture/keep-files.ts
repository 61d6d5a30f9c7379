import { copyFiles, type Picked } from '#media/pick.dom.ts';
import { readTaken } from '#media/taken.ts';
import type { Stamp } from './shots.ts';

/**
 * Keeps the pictures of a file input; call it in the change event itself. Time and place are the picture's own where it says
 * them. Answers the names of the files that must be taken again, and how many pictures are saved.
 */
export async function keepFiles(
  files: Iterable<File>,
  here: Stamp,
  save: (picture: Picked, stamp: Stamp) => Promise<boolean>,
): Promise<{ readonly failed: readonly string[]; readonly saved: number }> {
  const { pictures, failed } = await copyFiles(files);
  let saved = 0;
  // One after the other: each is an act of its own, and a phone has memory for one at a time.
  for (const picture of pictures) {
    const taken = await readTaken(picture.bytes, Date.parse(here.at));
    const stamp = {
      at: taken.at ?? here.at,
      latitude: taken.latitude ?? here.latitude,
      longitude: taken.longitude ?? here.longitude,
    };
    if (await save(picture, stamp)) saved += 1;
  }
  return { failed, saved };
}
