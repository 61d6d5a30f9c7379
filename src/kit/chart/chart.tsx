import { useId, useState, type ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { Button } from '#ui/button.tsx';
import { type ChartData, valueText } from './chart-data.ts';
import { Plot } from './plot.tsx';
import { useDraw } from './use-draw.ts';
import css from './chart.module.css';

interface ChartProps {
  readonly title: string;
  /** What it measures, where the title does not say it. */
  readonly detail?: string;
  readonly chart: ChartData;
  /** In its head: what can be done with it. */
  readonly tools?: ReactNode;
}

/**
 * A drawing with its table: beside it where there is room, else one press away. Every number of the table leads to the list that it
 * counts. Where the drawing cannot be loaded the table stands alone.
 */
export function Chart({ title, detail, chart, tools }: ChartProps) {
  const caption = useId();
  const draw = useDraw();
  const [isTable, setTable] = useState(false);
  const isMissing = draw === 'missing';
  return (
    <div className={css.room}>
      <figure
        className={css.figure}
        aria-labelledby={caption}
        data-shown={isMissing ? 'table' : isTable ? 'either' : 'drawing'}
      >
        <figcaption>
          <h2 id={caption}>{title}</h2>
          {detail ? <p className="muted small">{detail}</p> : null}
        </figcaption>
        <span className={css.tools}>
          {isMissing ? null : (
            <span className={css.toggle}>
              <Button tone="quiet" aria-pressed={isTable} onClick={() => setTable(!isTable)}>
                Table
              </Button>
            </span>
          )}
          {tools}
        </span>
        <div className={css.body}>
          {isMissing ? null : <Plot title={title} chart={chart} draw={draw === 'waiting' ? null : draw} />}
          <ChartTable title={title} chart={chart} />
        </div>
      </figure>
    </div>
  );
}

function ChartTable({ title, chart }: Pick<ChartProps, 'title' | 'chart'>) {
  return (
    <div className={css.table}>
      <table aria-label={title}>
        <thead>
          <tr>
            <th scope="col">{chart.of}</th>
            <th scope="col">{chart.values}</th>
            {chart.beside === undefined ? null : <th scope="col">{chart.beside}</th>}
          </tr>
        </thead>
        <tbody>
          {chart.bars.map((bar) => (
            <tr key={bar.name}>
              <th scope="row">
                {bar.name}
                {bar.unfinished === undefined ? null : <span className="muted">, {bar.unfinished}</span>}
              </th>
              <td>
                <Value name={bar.name} text={valueText(bar.value, chart)} link={bar.link} />
              </td>
              {bar.beside === undefined ? null : (
                <td>
                  <Value
                    name={`${bar.name}, ${chart.beside}`}
                    text={valueText(bar.beside.value, chart)}
                    link={bar.beside.link}
                  />
                </td>
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

interface ValueProps {
  readonly name: string;
  readonly text: string;
  readonly link: string | undefined;
}

function Value({ name, text, link }: ValueProps) {
  if (link === undefined) return text;
  return (
    <Link to={link} data-link={link} aria-label={`${name}: ${text}`}>
      {text}
    </Link>
  );
}
