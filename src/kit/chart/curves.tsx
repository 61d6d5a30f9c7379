import { useEffect, useId, useRef, useState, type CSSProperties } from 'react';
import { formatSum } from '#lib/format-number.ts';
import { Button } from '#ui/button.tsx';
import { curvesText, type CurvesData } from './curves-data.ts';
import type { drawCurves } from './draw-curves.dom.ts';
import { useThemeCount } from './use-theme-count.ts';
import css from './chart.module.css';

interface CurvesProps {
  readonly title: string;
  /** What they measure, where the title does not say it. */
  readonly detail?: string;
  readonly chart: CurvesData;
}

type Draw = typeof drawCurves;

/** The drawing, which comes after the numbers; `missing` where its file cannot be had now. */
function useDrawCurves(): Draw | 'waiting' | 'missing' {
  const [draw, setDraw] = useState<{ readonly draw: Draw } | 'waiting' | 'missing'>('waiting');
  useEffect(() => {
    import('./draw-curves.dom.ts').then(
      (file) => setDraw({ draw: file.drawCurves }),
      () => setDraw('missing'),
    );
  }, []);
  return typeof draw === 'string' ? draw : draw.draw;
}

/** Curves over time with their table: beside them where there is room, else one press away. Without the drawing the table stands alone. */
export function Curves({ title, detail, chart }: CurvesProps) {
  const caption = useId();
  const draw = useDrawCurves();
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
          <p className="muted small">{[detail, legendText(chart)].filter(Boolean).join(' ')}</p>
        </figcaption>
        {isMissing ? null : (
          <span className={css.tools}>
            <span className={css.toggle}>
              <Button tone="quiet" aria-pressed={isTable} onClick={() => setTable(!isTable)}>
                Table
              </Button>
            </span>
          </span>
        )}
        <div className={css.body}>
          {isMissing ? null : <Plot title={title} chart={chart} draw={draw === 'waiting' ? null : draw} />}
          <CurvesTable title={title} chart={chart} />
        </div>
      </figure>
    </div>
  );
}

/** Which curve is which, by how it is drawn. */
function legendText({ curves: [whole, dashed] }: CurvesData): string {
  return [whole && `Whole line: ${whole.name}.`, dashed && `Dashed: ${dashed.name}.`].filter(Boolean).join(' ');
}

function Plot({ title, chart, draw }: CurvesProps & { readonly draw: Draw | null }) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const theme = useThemeCount();
  const content = JSON.stringify(chart);
  useEffect(() => {
    if (!draw || !canvas.current) return undefined;
    return draw(canvas.current, JSON.parse(content) as CurvesData);
    // An equal chart that was read again is not drawn again under the pointer.
  }, [draw, content, theme]);
  return (
    <div className={css.plot} style={{ '--plot': '16rem' } as CSSProperties}>
      {/* What stands in a canvas is read in its place. */}
      <canvas ref={canvas}>{curvesText(title, chart)}</canvas>
    </div>
  );
}

function CurvesTable({ title, chart: { of, names, curves } }: Pick<CurvesProps, 'title' | 'chart'>) {
  return (
    <div className={css.table}>
      <table aria-label={title}>
        <thead>
          <tr>
            <th scope="col">{of}</th>
            {curves.map(({ name }) => (
              <th key={name} scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {names.map((name, n) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              {curves.map((curve) => (
                <td key={curve.name}>{formatSum(curve.values[n] ?? 0)}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
