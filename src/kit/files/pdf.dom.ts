/** The only file that knows pdf.js. It is loaded when the first PDF stands on a screen, and draws pages; nothing in a PDF is run or followed. */
import {
  AnnotationMode,
  getDocument,
  GlobalWorkerOptions,
  type PDFDocumentProxy,
  type PDFPageProxy,
  VerbosityLevel,
} from 'pdfjs-dist';
// oxlint-disable-next-line import/default -- the build answers `?url` with an address, the linter looks into the file
import workerAddress from 'pdfjs-dist/build/pdf.worker.min.mjs?url';
import { MOST_PIXELS, MOST_PIXELS_IN_HAND, scaleOf } from './pdf-scale.ts';

GlobalWorkerOptions.workerSrc = workerAddress;

/** Pages from here on are conditions; who wants them opens the file. */
const MOST_PAGES = 30;
/** Where the build puts decoders of scans; pdf.js asks for one when a page has such a picture. */
const DECODERS = '/assets/pdf/';
/** Of a picture in a PDF: a sheet scanned with 600 points an inch has half of it. */
const MOST_IMAGE_PIXELS = 64_000_000;

export interface OpenPdf {
  /** As many as are drawn. */
  readonly pages: number;
  /** As many as there are. */
  readonly allPages: number;
  /** The page, counted from 1, with about `side` pixels on its longer side; null when it is not wanted any longer. */
  readonly draw: (page: number, side: number, signal: AbortSignal) => Promise<HTMLCanvasElement | null>;
  /** Ends its worker and gives its memory back. */
  readonly close: () => void;
}

/** `locked`: it asks for a password. `broken`: it is no PDF, or one that cannot be read. */
type Opened = OpenPdf | 'locked' | 'broken';

/** Opens a PDF from its bytes, which belong to it from then on. */
export async function openPdf(data: ArrayBuffer): Promise<Opened> {
  // The page's policy allows no WebAssembly, and forms that are programs of their own (XFA) stay closed.
  const task = getDocument({
    data,
    useWasm: false,
    wasmUrl: DECODERS,
    enableXfa: false,
    disableWorkerRendering: true,
    maxImageSize: MOST_IMAGE_PIXELS,
    verbosity: VerbosityLevel.ERRORS,
  });
  const close = () => void task.destroy();
  try {
    const file = await task.promise;
    const pages = Math.min(file.numPages, MOST_PAGES);
    return {
      pages,
      allPages: file.numPages,
      draw: (page, side, signal) => drawPage(file, page, side, signal),
      close,
    };
  } catch (error) {
    close();
    return error instanceof Error && error.name === 'PasswordException' ? 'locked' : 'broken';
  }
}

async function drawPage(
  file: PDFDocumentProxy,
  number: number,
  side: number,
  signal: AbortSignal,
): Promise<HTMLCanvasElement | null> {
  const page = await file.getPage(number);
  if (signal.aborted) return null;
  const most = matchMedia('(pointer: coarse)').matches ? MOST_PIXELS_IN_HAND : MOST_PIXELS;
  const viewport = page.getViewport({ scale: scaleOf(page.getViewport({ scale: 1 }), side, most) });
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.floor(viewport.width));
  canvas.height = Math.max(1, Math.floor(viewport.height));
  // Stamps and what was filled in belong to the paper; links are not drawn as something to press.
  const drawing = page.render({ canvas, viewport, annotationMode: AnnotationMode.ENABLE });
  const stop = () => drawing.cancel();
  signal.addEventListener('abort', stop);
  try {
    // What stands in a canvas is read by screen readers in its place.
    const [text] = await Promise.all([textOf(page), drawing.promise]);
    canvas.textContent = text;
    return canvas;
  } catch (error) {
    canvas.width = 0;
    if (signal.aborted) return null;
    throw error;
  } finally {
    signal.removeEventListener('abort', stop);
  }
}

/** Empty for a page that is a picture, and where the text cannot be had: the drawing is what counts. */
async function textOf(page: PDFPageProxy): Promise<string> {
  try {
    const { items } = await page.getTextContent();
    return items.map((item) => ('str' in item ? `${item.str}${item.hasEOL ? '\n' : ''}` : '')).join('');
  } catch {
    return '';
  }
}
