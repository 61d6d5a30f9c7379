import type { CSSProperties, ReactNode } from 'react';
import type { Zooming } from '#ui/use-zoom.ts';
import css from './file-stage.module.css';

export interface Looking {
  /** Quarters to the right. */
  readonly turns: number;
  readonly zooming: Zooming;
}

interface Props extends Looking {
  /** Width of what is drawn by its height; as long as it is not known, that of a sheet of paper. */
  readonly ratio: number | null;
  /** Stands in the frame instead, where there is nothing to look at. */
  readonly note?: ReactNode;
  readonly children: ReactNode;
}

/** 210 by 297 mm. */
const PAPER = 0.707;

/** One picture or page as large as its frame, moved and enlarged in it. What lies in it at parts of the page stays at its place. */
export function Sheet({ turns, zooming: { zoom, frame, pointers }, ratio, note, children }: Props) {
  return (
    <div
      ref={frame}
      className={css.picture}
      data-close={zoom.scale > 1 || undefined}
      onDragStart={(event) => event.preventDefault()}
      {...pointers}
    >
      {note ?? (
        <div className={css.moved} style={{ transform: `translate(${zoom.x}px, ${zoom.y}px) scale(${zoom.scale})` }}>
          <div className={css.sheet} data-turns={turns} style={{ '--ratio': ratio ?? PAPER } as CSSProperties}>
            {children}
          </div>
        </div>
      )}
    </div>
  );
}
