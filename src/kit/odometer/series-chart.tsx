import type { SeriesReading } from '#contract/areas/odometers.ts';
import css from './series-chart.module.css';

export interface Dot {
  readonly id: number;
  readonly value: number;
  /** Milliseconds. */
  readonly at: number;
  readonly judgement: SeriesReading['judgement'];
  /** The one that it is about. */
  readonly isOwn?: boolean;
  /** It would be something else than now. */
  readonly isOther?: boolean;
}

/** Between `low` and `high` a value would have been believed at that time. */
export interface Believed {
  readonly at: number;
  readonly low: number;
  readonly high: number;
}

const EDGE = 10;

interface Props {
  /** In order of time. The table beside it says the same in words. */
  readonly dots: readonly Dot[];
  readonly band: readonly Believed[];
  readonly width: number;
  readonly height: number;
}

interface Scale {
  readonly x: (at: number) => number;
  readonly y: (value: number) => number;
}

/** The readings over time: ● counts, ○ is doubtful, × is taken out; shaded is what would have been believed. */
export function SeriesChart({ dots, band, width, height }: Props) {
  const scale = scaleOf(dots, band, width, height);
  const { x, y } = scale;
  const counted = dots.filter(({ judgement }) => judgement === 'accepted');
  return (
    <svg className={css.chart} viewBox={`0 0 ${width} ${height}`} aria-hidden>
      <polygon className={css.band} points={outline(band, scale)} />
      <polyline className={css.line} points={counted.map(({ at, value }) => `${x(at)},${y(value)}`).join(' ')} />
      {dots.map((dot) => (
        <Mark key={dot.id} dot={dot} x={x(dot.at)} y={y(dot.value)} />
      ))}
    </svg>
  );
}

/** Forth along what would have been too low, and back along what would have been too high. */
function outline(band: readonly Believed[], { x, y }: Scale): string {
  const low = band.map((one) => [x(one.at), y(one.low)]);
  const high = band.toReversed().map((one) => [x(one.at), y(one.high)]);
  return [...low, ...high].map((corner) => corner.join(',')).join(' ');
}

/** To scale is what counts, and what would have been believed of it. Other values stand at the edge: a typo would flatten all others. */
function scaleOf(dots: readonly Dot[], band: readonly Believed[], width: number, height: number): Scale {
  const counted = dots.filter(({ judgement }) => judgement === 'accepted').map(({ value }) => value);
  const values = [...(counted.length > 0 ? counted : dots.map(({ value }) => value)), ...band.map(({ high }) => high)];
  const [low, high] = [Math.min(...values), Math.max(...values)];
  const [from = 0, to = from] = [dots[0]?.at, dots.at(-1)?.at];
  const within = (share: number, length: number) => EDGE + Math.min(1, Math.max(0, share)) * (length - 2 * EDGE);
  return {
    x: (at) => within((at - from) / Math.max(1, to - from), width),
    y: (value) => height - within((value - low) / Math.max(1, high - low), height),
  };
}

function Mark({ dot, x, y }: { readonly dot: Dot; readonly x: number; readonly y: number }) {
  const { judgement, isOwn = false, isOther = false } = dot;
  return (
    <g className={css.mark} data-judgement={judgement}>
      {isOther ? <circle className={css.ring} cx={x} cy={y} r={9} /> : null}
      {judgement === 'void' ? (
        <path d={`M${x - 4} ${y - 4}l8 8M${x + 4} ${y - 4}l-8 8`} />
      ) : (
        <circle cx={x} cy={y} r={isOwn ? 5.5 : 3.5} />
      )}
    </g>
  );
}
