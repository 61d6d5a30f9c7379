/** Whether a picture still fits, measured before it is taken: what would not fit is said before the shutter is pressed. */
import { useEffect, useState } from 'react';
import { db } from '#db/open.ts';
import { makeRoom, measureRoom } from '#db/quota.ts';

/** `few`: about two more pictures fit; `none`: the next one would be refused. */
export type ShotRoom = 'free' | 'few' | 'none';

/** A photo as the camera gives it, before it is made smaller: about as large as they get. */
const SHOT_BYTES = 4 * 1024 * 1024;

/** How many pictures ahead it is said that there is little room. */
const WARN_SHOTS = 2;

/** By the same measure that the saving asks (`checkRoom`); where the browser does not tell, nothing stands in the way. */
export async function measureShots(measure: (bytes: number) => ReturnType<typeof measureRoom> = measureRoom) {
  const isFull = async (shots: number) => (await measure(shots * SHOT_BYTES)).pressure === 'no-photos';
  if (await isFull(1)) return 'none';
  return (await isFull(1 + WARN_SHOTS)) ? 'few' : 'free';
}

/** Before anybody is told that there is little room, what the server has anyway makes way. */
async function lookForRoom(): Promise<ShotRoom> {
  const room = await measureShots();
  if (room === 'free') return room;
  await makeRoom(db()).catch(() => 0);
  return measureShots();
}

/**
 * Free until it is measured: the camera waits for nothing. Measured again with every change of `shots`, what was taken and saved so far. A
 * camera says it and leaves the shutter as it is: the picture may be smaller than the largest, and what does not fit is refused when it is saved.
 */
export function useRoom(shots: number): ShotRoom {
  const [room, setRoom] = useState<ShotRoom>('free');
  useEffect(() => {
    let gone = false;
    const look = async () => {
      const found = await lookForRoom();
      if (!gone) setRoom(found);
    };
    void look();
    return () => {
      gone = true;
    };
  }, [shots]);
  return room;
}
