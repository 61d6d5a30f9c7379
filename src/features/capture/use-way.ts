import { useRef } from 'react';
import { walkRoundSlots } from '#contract/areas/prechecks.ts';
import type { ImageSlot } from '#contract/areas/rental-words.ts';
import { nextEmpty } from '#kit/slots/slots.ts';
import type { Asked } from './shot-owner.ts';
import type { Shown } from './shots.ts';
import { useWays } from './use-leave.ts';
import type { ShotTarget } from './use-shot-target.ts';
import { pageOf, type Stop, stopPath } from './way.ts';

export interface Where {
  readonly asked: Asked;
  readonly target: ShotTarget;
  readonly shown: Shown;
  /** The place that comes after this one, where that is not the next one without a picture. */
  readonly after: Stop | null;
}

/** Where it goes from one place of the vehicle. */
export interface Way {
  readonly leave: () => void;
  /** To the next place without a picture and without a reason. */
  readonly goOn: () => void;
  /** After a picture whose bytes are durable. */
  readonly onTaken: () => void;
  /** On without a picture, where none is missing; else null. */
  readonly onPast: (() => void) | null;
}

/**
 * A picture of a place that had none goes on to the next. One that takes the place of another leads back to the page, and so does what is no place of
 * the walk-round, unless the address says what comes after it.
 */
export function useWay({ asked, target: { taken, skip }, shown: { slot }, after }: Where): Way {
  const { leave, goTo } = useWays(pageOf(asked));
  /** What was taken since the camera was opened: it is known here before the next read shows it. */
  const mine = useRef(new Set<ImageSlot>());
  const isPlace = walkRoundSlots.includes(slot);
  const isTaken = taken.places.has(slot);
  const goOn = () => {
    const has = (one: ImageSlot) => taken.places.has(one) || mine.current.has(one);
    goTo(stopPath(asked, nextEmpty(slot, { has }, skip) ?? 'end'));
  };
  const goAfter = after === null ? null : () => goTo(stopPath(asked, after));
  const onTaken = () => {
    mine.current.add(slot);
    if (goAfter) goAfter();
    else if (isPlace && !isTaken) goOn();
    else leave();
  };
  return { leave, goOn, onTaken, onPast: goAfter ?? (isPlace && isTaken ? goOn : null) };
}
