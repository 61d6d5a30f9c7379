/**
 * The reader that every server has: pictures by tesseract.js, PDFs by the text that is in them. Nothing leaves the machine, and nothing is asked
 * for from elsewhere: the data of the language is a package.
 */
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import sharp from 'sharp';
import type { Worker } from 'tesseract.js';
import { wait } from './wait.ts';
import type { PageText, PaperPage, ReceiptReader, Word } from './reader.ts';

/** A page that takes longer is given up. */
const PAGE_MS = 30_000;
/** So long a worker waits for another page: it takes up to 460 MB. */
const IDLE_MS = 20_000;
/** Larger letters are read no better, and slower. A long receipt keeps its width. */
const SIDES = { width: 1600, height: 4000 } as const;
/** Above the largest phone camera: a small file that unpacks to more than this is an attack. */
const MOST_PIXELS = 220_000_000;

const NOTHING: PageText = { text: '', words: [] };

export class LocalReader implements ReceiptReader {
  readonly name = 'tesseract.js 7 eng';
  private worker: Promise<Worker> | null = null;
  private idle: NodeJS.Timeout | undefined;
  private last: Promise<unknown> = Promise.resolve();

  /** One page after the other, whoever asks. */
  read(page: PaperPage): Promise<PageText> {
    const read = this.last.then(() => (page.mime === 'application/pdf' ? textOfPdf(page.bytes) : this.picture(page)));
    this.last = read.catch(() => undefined);
    return read;
  }

  private async picture({ bytes }: PaperPage): Promise<PageText> {
    const decoded = await decode(bytes);
    if (decoded === null) return NOTHING;
    clearTimeout(this.idle);
    try {
      const { data } = await wait(PAGE_MS, this.recognise(decoded.png));
      return { text: data.text, words: wordsOf(data.blocks ?? [], decoded) };
    } catch (error) {
      this.end();
      throw error instanceof Error ? error : new Error(String(error));
    } finally {
      this.idle = setTimeout(() => this.end(), IDLE_MS).unref();
    }
  }

  private async recognise(png: Buffer) {
    this.worker ??= startWorker();
    return (await this.worker).recognize(png, {}, { text: true, blocks: true });
  }

  /** Lets the worker go. What it is at may never end, so nobody waits for that. */
  end(): void {
    clearTimeout(this.idle);
    const { worker } = this;
    this.worker = null;
    worker?.then((running) => running.terminate()).catch(() => undefined);
  }
}

/** Loaded when the first picture is read: most servers start without one. */
async function startWorker(): Promise<Worker> {
  const { createWorker, OEM } = await import('tesseract.js');
  const data = path.dirname(fileURLToPath(import.meta.resolve('@tesseract.js-data/eng/package.json')));
  return createWorker('eng', OEM.LSTM_ONLY, {
    langPath: path.join(data, '4.0.0_best_int'),
    // Without it the data is written into the folder of the server.
    cacheMethod: 'none',
    // Danger: without it an error of the worker ends the server. It also rejects the call, which is where it is told.
    errorHandler: () => undefined,
  });
}

interface Decoded {
  readonly png: Buffer;
  readonly width: number;
  readonly height: number;
}

/** Grey and upright; null where sharp cannot draw it, and then the worker must not see it. */
async function decode(bytes: Uint8Array): Promise<Decoded | null> {
  try {
    const { data, info } = await sharp(bytes, { limitInputPixels: MOST_PIXELS, failOn: 'none' })
      .autoOrient()
      .flatten({ background: '#fff' })
      .greyscale()
      .resize(SIDES.width, SIDES.height, { fit: 'inside', withoutEnlargement: true })
      .png()
      .toBuffer({ resolveWithObject: true });
    return { png: data, width: info.width, height: info.height };
  } catch {
    return null;
  }
}

type Blocks = NonNullable<Awaited<ReturnType<Worker['recognize']>>['data']['blocks']>;

function wordsOf(blocks: Blocks, { width, height }: Decoded): Word[] {
  return blocks
    .flatMap(({ paragraphs }) => paragraphs)
    .flatMap(({ lines }) => lines)
    .flatMap(({ words }) => words)
    .map(({ text, bbox }) => ({
      text,
      box: [bbox.x0 / width, bbox.y0 / height, bbox.x1 / width, bbox.y1 / height],
    }));
}

/** The text that a PDF has. A scanned one has none, and a broken one cannot be read either. */
async function textOfPdf(bytes: Uint8Array): Promise<PageText> {
  const { extractText, getDocumentProxy } = await import('unpdf');
  try {
    const document = await wait(PAGE_MS, getDocumentProxy(new Uint8Array(bytes)));
    const { text } = await wait(PAGE_MS, extractText(document, { mergePages: false }));
    return { text: text.join('\n'), words: [] };
  } catch {
    return NOTHING;
  }
}
