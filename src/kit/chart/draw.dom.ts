/** The only file that knows chart.js; it is loaded after the screen has shown its numbers. */
import { BarController, BarElement, CategoryScale, Chart, LinearScale, Tooltip } from 'chart.js';
import type { ActiveElement, ChartConfiguration, ChartDataset, ChartOptions, Plugin } from 'chart.js';
import { formatNumber } from '#lib/format-number.ts';
import { type ChartData, valueText } from './chart-data.ts';
import { hatch, paintAt, type Paint } from './paint.dom.ts';

Chart.register(BarController, BarElement, CategoryScale, LinearScale, Tooltip);

/**
 * Draws on the canvas, in the tokens as they are now. Call what it returns before the canvas is drawn on again or goes.
 *
 * @param open is told the address behind a bar that was pressed
 */
export function draw(canvas: HTMLCanvasElement, chart: ChartData, open: (link: string) => void): () => void {
  const paint = paintAt(canvas);
  const drawn = new Chart(canvas, configOf(chart, paint));
  const linkOf = (bar: ActiveElement | undefined) => {
    const at = bar && chart.bars[bar.index];
    return bar?.datasetIndex === 1 ? at?.beside?.link : at?.link;
  };
  drawn.options.onClick = (_event, [bar]) => {
    const link = linkOf(bar);
    if (link) open(link);
  };
  drawn.options.onHover = (_event, [bar]) => {
    canvas.style.cursor = linkOf(bar) ? 'pointer' : 'default';
  };
  return () => drawn.destroy();
}

function configOf(chart: ChartData, paint: Paint): ChartConfiguration<'bar', number[], string> {
  return {
    type: 'bar',
    data: { labels: chart.bars.map(({ name }) => name), datasets: [barsOf(chart, paint), ...besideOf(chart, paint)] },
    options: optionsOf(chart, paint),
    plugins: chart.kind === 'across' ? [valuesAtEnds(chart, paint)] : [],
  };
}

function barsOf({ bars }: ChartData, paint: Paint): ChartDataset<'bar', number[]> {
  const colours = bars.map(({ tone = 'plain' }) => paint.tones[tone]);
  const fills = bars.map(({ unfinished }, n) => {
    const colour = colours[n] ?? paint.ink;
    return unfinished === undefined ? colour : hatch(colour, paint.panel);
  });
  return {
    data: bars.map(({ value }) => value),
    backgroundColor: fills,
    hoverBackgroundColor: fills,
    borderColor: colours,
    hoverBorderColor: colours,
    borderWidth: bars.map(({ unfinished }) => (unfinished === undefined ? 0 : 1)),
    borderRadius: 2,
    categoryPercentage: 0.72,
    barPercentage: 0.92,
    maxBarThickness: 28,
  };
}

/** The second row of bars, where there is one: hollow, so that they are told apart without colours. */
function besideOf({ beside, bars }: ChartData, paint: Paint): ChartDataset<'bar', number[]>[] {
  if (beside === undefined) return [];
  return [
    {
      data: bars.map((bar) => bar.beside?.value ?? 0),
      backgroundColor: paint.panel,
      hoverBackgroundColor: paint.panel,
      borderColor: paint.tones.plain,
      hoverBorderColor: paint.tones.plain,
      borderWidth: 1.5,
      borderRadius: 2,
      categoryPercentage: 0.72,
      barPercentage: 0.92,
      maxBarThickness: 28,
    },
  ];
}

const short = (name: string) => (name.length > 18 ? `${name.slice(0, 17)}…` : name);

function optionsOf(chart: ChartData, paint: Paint): ChartOptions<'bar'> {
  const isAcross = chart.kind === 'across';
  const ticks = { color: paint.muted, font: paint.font, padding: 6 };
  const values = {
    beginAtZero: true,
    border: { display: false },
    grid: { color: paint.line, drawTicks: false },
    ticks: {
      ...ticks,
      maxTicksLimit: 5,
      precision: 0,
      callback: (value: string | number) => formatNumber(Number(value)),
    },
  };
  const names = {
    border: { color: paint.line },
    grid: { display: false },
    ticks: {
      ...ticks,
      color: isAcross ? paint.ink : paint.muted,
      maxRotation: 0,
      autoSkip: !isAcross,
      autoSkipPadding: 8,
      callback: (_value: unknown, n: number) => short(chart.bars[n]?.name ?? ''),
    },
  };
  return {
    responsive: true,
    maintainAspectRatio: false,
    animation: false,
    indexAxis: isAcross ? 'y' : 'x',
    // Where the values of the bars are written.
    layout: { padding: isAcross ? { right: roomForValues(chart, paint) } : { top: 8 } },
    scales: isAcross ? { x: { ...values, display: false }, y: names } : { x: names, y: values },
    plugins: { tooltip: tooltipOf(chart, paint) },
  };
}

function tooltipOf(chart: ChartData, paint: Paint) {
  const nameOf = (at: number) => (at === 1 ? chart.beside : chart.values);
  return {
    animation: false as const,
    backgroundColor: paint.ink,
    titleColor: paint.panel,
    bodyColor: paint.panel,
    titleFont: paint.font,
    bodyFont: paint.font,
    displayColors: false,
    callbacks: {
      label: ({ raw, datasetIndex }: { readonly raw: unknown; readonly datasetIndex: number }) =>
        `${nameOf(datasetIndex)}: ${valueText(Number(raw), chart)}`,
    },
  };
}

/** The longest value must not be cut at the edge: so wide are digits at most, by their height. */
const DIGIT_WIDTH = 0.72;
const roomForValues = (chart: ChartData, { font }: Paint) =>
  8 + Math.max(0, ...chart.bars.map(({ value }) => valueText(value, chart).length)) * font.size * DIGIT_WIDTH;

/** Writes the value of each bar beside its end. */
const valuesAtEnds = (chart: ChartData, paint: Paint): Plugin<'bar'> => ({
  id: 'values-at-ends',
  afterDatasetsDraw: (drawn) => {
    const { ctx } = drawn;
    ctx.save();
    ctx.fillStyle = paint.ink;
    ctx.font = `600 ${paint.font.size}px ${paint.font.family}`;
    ctx.textBaseline = 'middle';
    const zero = drawn.scales['x']?.getPixelForValue(0) ?? 0;
    drawn.getDatasetMeta(0).data.forEach(({ x, y }, n) => {
      // A bar below zero goes the other way: its value stands where the others begin, not over it.
      ctx.fillText(valueText(chart.bars[n]?.value ?? 0, chart), Math.max(x, zero) + 6, y);
    });
    ctx.restore();
  },
});
