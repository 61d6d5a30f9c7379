import type { ReviewedReading, ReviewEffect } from '#contract/areas/odometers.ts';
import { capital, formatMoment } from '#lib/format-when.ts';
import { formatNumber } from '#lib/format-number.ts';
import { judgementText, SIGNS } from '#kit/odometer/reading-text.ts';
import { dotsOf } from './series.ts';
import css from './review.module.css';

interface Props {
  readonly reading: ReviewedReading;
  readonly effect: ReviewEffect | null;
  readonly now: number;
}

/** The readings around it in words, the newest on top as in every list of readings. */
export function Neighbours({ reading, effect, now }: Props) {
  const dots = new Map(dotsOf(reading, effect).map((dot) => [dot.id, dot]));
  return (
    <table className={css.neighbours} aria-label="Readings around it">
      <tbody>
        {reading.neighbours.toReversed().map((one) => {
          const { id, value, read_at, created_by_name, confirmed } = one;
          const dot = dots.get(id);
          const judgement = dot?.judgement ?? one.judgement;
          return (
            <tr key={id} data-own={id === reading.id || undefined} data-other={dot?.isOther || undefined}>
              <td data-judgement={judgement}>{SIGNS[judgement]}</td>
              <td className={css.value}>{formatNumber(dot?.value ?? value)}</td>
              <td>{judgementText({ judgement, confirmed })}</td>
              <td>{capital(formatMoment(read_at, now))}</td>
              <td className="muted">{created_by_name ?? 'Tracker'}</td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}
