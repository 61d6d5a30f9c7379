import { useEffect, useRef, useState, type ReactNode, type RefObject } from 'react';
import type { Zooming } from '#ui/use-zoom.ts';
import type { OpenPdf } from './pdf.dom.ts';
import { Sheet, type Looking } from './sheet.tsx';
import css from './file-stage.module.css';

interface Props extends Looking {
  readonly pdf: OpenPdf;
  /** Counted from 1. */
  readonly page: number;
  readonly alt: string;
  readonly children: ReactNode;
}

/** A page of an open PDF, drawn as sharp as it is looked at. */
export function PdfSheet({ pdf, page, alt, children, ...looking }: Props) {
  const paper = useRef<HTMLDivElement>(null);
  const drawing = useDrawing(pdf, page, looking.zooming, paper);
  const isThere = drawing.page === page;
  return (
    <Sheet {...looking} ratio={drawing.ratio}>
      <figure className={css.paper} aria-label={alt} aria-busy={!isThere} data-old={isThere ? undefined : true}>
        <div ref={paper} />
        {isThere && drawing.isFailed ? (
          <figcaption>This page could not be drawn. Open the file to read it.</figcaption>
        ) : null}
      </figure>
      {isThere ? children : null}
    </Sheet>
  );
}

interface Drawing {
  /** The page that was drawn last, or could not be; 0 before the first. */
  readonly page: number;
  readonly isFailed: boolean;
  readonly ratio: number | null;
}

/** Draws into `paper` what is looked at, anew for each doubling of its size: never coarse, and not drawn at each turn of the wheel. */
function useDrawing(
  pdf: OpenPdf,
  page: number,
  { zoom, frame }: Zooming,
  paper: RefObject<HTMLDivElement | null>,
): Drawing {
  const [drawing, setDrawing] = useState<Drawing>({ page: 0, isFailed: false, ratio: null });
  const closeness = 2 ** Math.ceil(Math.log2(zoom.scale));
  useEffect(() => {
    const left = new AbortController();
    // The longer side, so that it is sharp in either way it can be turned.
    const room = Math.max(frame.current?.clientWidth ?? 0, frame.current?.clientHeight ?? 0);
    const draw = async () => {
      const canvas = await pdf.draw(page, room * devicePixelRatio * closeness, left.signal);
      if (!canvas || left.signal.aborted) return;
      put(canvas, paper.current);
      setDrawing({ page, isFailed: false, ratio: canvas.width / canvas.height });
    };
    draw().catch(() => {
      if (left.signal.aborted) return;
      put(null, paper.current);
      setDrawing({ page, isFailed: true, ratio: null });
    });
    return () => left.abort();
  }, [pdf, page, closeness, frame, paper]);
  return drawing;
}

/** A canvas that leaves gives its memory back at once: Safari keeps it for a while, and has little. */
function put(canvas: HTMLCanvasElement | null, paper: HTMLElement | null): void {
  const old = paper?.querySelector('canvas');
  if (canvas) paper?.replaceChildren(canvas);
  else old?.remove();
  if (old) old.width = 0;
}
