/** The series around a reading, as it is drawn: with the effect of the choice that is looked at. Pure. */
import type { Believed, Dot } from '#kit/odometer/series-chart.tsx';
import type { ReviewedReading, ReviewEffect } from '#contract/areas/odometers.ts';

/** The readings around it, in order of time, as they would be. */
export function dotsOf({ neighbours, id: own }: ReviewedReading, effect: ReviewEffect | null): Dot[] {
  const others = new Map(effect?.others.map((one) => [one.id, one.judgement]));
  return neighbours.map(({ id, value, read_at, judgement }) => {
    const isOwn = id === own;
    const is = isOwn ? (effect?.judgement ?? judgement) : (others.get(id) ?? judgement);
    const shown = isOwn ? (effect?.value ?? value) : value;
    return {
      id,
      value: shown,
      at: Date.parse(read_at),
      judgement: is,
      isOwn,
      isOther: is !== judgement || shown !== value,
    };
  });
}

/** From the reading before to what would have been believed at the time of this one. */
export function bandOf({ before, read_at }: ReviewedReading): Believed[] {
  if (!before) return [];
  const { value, most } = before;
  return [
    { at: Date.parse(before.read_at), low: value, high: value },
    { at: Date.parse(read_at), low: value, high: most },
  ];
}
