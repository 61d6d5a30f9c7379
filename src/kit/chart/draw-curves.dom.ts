/** Draws curves over time, with chart.js as `draw.dom.ts` does; it is loaded after the screen has shown its numbers. */
import { CategoryScale, Chart, LinearScale, LineController, LineElement, PointElement, Tooltip } from 'chart.js';
import type { ChartConfiguration, ChartOptions } from 'chart.js';
import { formatNumber, formatSum } from '#lib/format-number.ts';
import type { CurvesData } from './curves-data.ts';
import { paintAt, type Paint } from './paint.dom.ts';

Chart.register(LineController, LineElement, PointElement, CategoryScale, LinearScale, Tooltip);

/** Draws on the canvas, in the tokens as they are now. Call what it returns before the canvas is drawn on again or goes. */
export function drawCurves(canvas: HTMLCanvasElement, chart: CurvesData): () => void {
  const drawn = new Chart(canvas, configOf(chart, paintAt(canvas)));
  return () => drawn.destroy();
}

/** The first curve is whole, the second dashed: they are told apart without their colours. */
const dashOf = (n: number) => (n === 0 ? [] : [6, 4]);

function configOf({ names, curves }: CurvesData, paint: Paint): ChartConfiguration<'line', number[], string> {
  const colours = [paint.tones.plain, paint.ink];
  return {
    type: 'line',
    data: {
      labels: [...names],
      datasets: curves.map(({ name, values }, n) => ({
        label: name,
        data: [...values],
        borderColor: colours[n] ?? paint.muted,
        backgroundColor: colours[n] ?? paint.muted,
        borderDash: dashOf(n),
        borderWidth: 2,
        pointRadius: names.length > 24 ? 0 : 2.5,
        pointHitRadius: 12,
      })),
    },
    options: optionsOf(paint),
  };
}

function optionsOf(paint: Paint): ChartOptions<'line'> {
  const ticks = { color: paint.muted, font: paint.font, padding: 6 };
  return {
    responsive: true,
    maintainAspectRatio: false,
    animation: false,
    interaction: { mode: 'index', intersect: false },
    layout: { padding: { top: 8 } },
    scales: {
      x: {
        border: { color: paint.line },
        grid: { display: false },
        ticks: { ...ticks, maxRotation: 0, autoSkipPadding: 12 },
      },
      y: {
        beginAtZero: true,
        border: { display: false },
        grid: { color: paint.line, drawTicks: false },
        ticks: { ...ticks, maxTicksLimit: 5, callback: (value) => formatNumber(Number(value)) },
      },
    },
    plugins: {
      tooltip: {
        animation: false,
        backgroundColor: paint.ink,
        titleColor: paint.panel,
        bodyColor: paint.panel,
        titleFont: paint.font,
        bodyFont: paint.font,
        displayColors: false,
        callbacks: { label: ({ dataset, raw }) => `${dataset.label}: ${formatSum(Number(raw))}` },
      },
    },
  };
}
