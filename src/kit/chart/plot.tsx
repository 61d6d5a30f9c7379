import { type CSSProperties, useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { chartText, type ChartData } from './chart-data.ts';
import type { draw as Draw } from './draw.dom.ts';
import { useThemeCount } from './use-theme-count.ts';
import css from './chart.module.css';

interface PlotProps {
  readonly title: string;
  readonly chart: ChartData;
  /** Null until it is there: the room is kept for it. */
  readonly draw: typeof Draw | null;
}

/** The same chart as long as it says the same: an equal one that was read again is not drawn again under the pointer. */
function useSame(chart: ChartData): ChartData {
  const [held, hold] = useState(chart);
  if (held === chart || JSON.stringify(held) === JSON.stringify(chart)) return held;
  hold(chart);
  return chart;
}

const heightOf = ({ kind, bars }: ChartData) => (kind === 'across' ? `${bars.length * 2 + 1}rem` : '14rem');

/** The canvas. A press on a bar opens its list, as the link in the table does for the keyboard. */
export function Plot({ title, chart: given, draw }: PlotProps) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const chart = useSame(given);
  const theme = useThemeCount();
  const navigate = useNavigate();
  useEffect(() => {
    if (!draw || !canvas.current) return undefined;
    return draw(canvas.current, chart, (link) => void navigate(link));
  }, [draw, chart, theme, navigate]);
  return (
    <div
      className={css.plot}
      style={{ '--plot': heightOf(chart) } as CSSProperties}
      // A canvas has no text of its own; an img could not be drawn on.
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role
      role="img"
      aria-label={chartText(title, chart)}
    >
      <canvas ref={canvas} />
    </div>
  );
}
