/** Where the way leads from one place of a vehicle to the next. Pure. */
import type { ImageSlot } from '#contract/areas/rental-words.ts';
import type { Lid } from '#db/records.ts';
import { isSlot } from '#kit/slots/slots.ts';
import { handoverPath } from '#lib/handover-path.ts';
import { bookingShotPath, privateShotPath, walkRoundShotPath } from '#lib/shot-path.ts';
import { walkRoundPath } from '#lib/walk-round-path.ts';
import type { Asked } from './shot-owner.ts';

/** A place, or what is behind the last one. */
export type Stop = ImageSlot | 'end';

/** Where one is, and what comes after it where that is not the next place without a picture. */
export interface At {
  readonly stop: Stop;
  readonly damage: Lid | null;
  readonly after: Stop | null;
}

const stopIn = (word: string | null): Stop | null => (word === 'end' || isSlot(word) ? word : null);

/** `?slot=damage&damage=~0198…&then=left` → that close-up, then the left. A place that nobody knows is one of those that have no name. */
export function atOf(params: URLSearchParams): At {
  const damage = params.get('damage');
  return {
    stop: stopIn(params.get('slot')) ?? 'other',
    damage: damage === null ? null : `damage/${damage}`,
    after: stopIn(params.get('then')),
  };
}

/** The camera of a stop of the same walk-round. */
export function stopPath(asked: Asked, stop: Stop, { damage, after }: { damage?: Lid; after?: Stop } = {}): string {
  if (asked.of === 'booking') return bookingShotPath(asked.lid, asked.phase, stop, damage, after);
  return asked.of === 'private'
    ? privateShotPath(asked.lid, asked.phase, stop, after)
    : walkRoundShotPath(asked.lid, stop, damage, after);
}

/** The page that the camera is of. */
export const pageOf = ({ of, lid }: Asked): string => (of === 'walk-round' ? walkRoundPath(lid) : handoverPath(lid));
