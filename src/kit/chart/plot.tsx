import { type CSSProperties, useEffect, useRef, useState } from 'react';
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

/** Its link in the table beside the drawing, whether the table is shown or not. */
const linkIn = (canvas: HTMLCanvasElement, link: string) =>
  [...(canvas.closest('figure')?.querySelectorAll('a') ?? [])].find(({ dataset }) => dataset['link'] === link);

/** The canvas. A press on a bar presses its link in the table: whatever the page does with that, it does with the bar. */
export function Plot({ title, chart: given, draw }: PlotProps) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const chart = useSame(given);
  const theme = useThemeCount();
  useEffect(() => {
    const { current } = canvas;
    if (!draw || !current) return undefined;
    return draw(current, chart, (link) => linkIn(current, link)?.click());
  }, [draw, chart, theme]);
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
