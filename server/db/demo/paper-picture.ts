/** A bill as somebody photographed it: a white page with a head, lines, and sums at the right. Its letters are those of the PDFs that the server prints. */
import { fileURLToPath } from 'node:url';
import sharp from 'sharp';

const FONT = fileURLToPath(import.meta.resolve('pdfmake/fonts/Roboto/Roboto-Regular.ttf'));
const WIDTH = 900;
const SIDE = 70;
const TOP = 60;
const HEAD = 90;
const LETTERS = 26;

export interface PaperLine {
  readonly text: string;
  readonly sum?: string;
}

interface Paper {
  readonly head: string;
  readonly lines: readonly PaperLine[];
}

interface PaperPicture {
  readonly bytes: Buffer;
  readonly width: number;
  readonly height: number;
  /** Where the sum of each line stands, as parts of the page; null for a line without one. */
  readonly boxes: readonly (readonly [number, number, number, number] | null)[];
}

const written = (text: string, size: number, align: 'left' | 'right') =>
  sharp({
    text: {
      text: text.replaceAll('&', '&amp;'),
      font: `Roboto ${size}`,
      fontfile: FONT,
      dpi: 72,
      align,
      spacing: size,
      rgba: true,
    },
  })
    .png()
    .toBuffer({ resolveWithObject: true });

/** Lines stand as far apart as the letters of one column make them; an empty place holds a point, which is no sum. */
export async function paperPicture({ head, lines }: Paper): Promise<PaperPicture> {
  const [title, texts, sums] = await Promise.all([
    written(head, 40, 'left'),
    written(lines.map(({ text }) => text).join('\n'), LETTERS, 'left'),
    written(lines.map(({ sum }) => sum ?? '.').join('\n'), LETTERS, 'right'),
  ]);
  const height = TOP + HEAD + Math.max(texts.info.height, sums.info.height) + TOP;
  const left = WIDTH - SIDE - sums.info.width;
  const bytes = await sharp({ create: { width: WIDTH, height, channels: 3, background: '#fbfaf5' } })
    .composite([
      { input: title.data, left: SIDE, top: TOP },
      { input: texts.data, left: SIDE, top: TOP + HEAD },
      { input: sums.data, left, top: TOP + HEAD },
    ])
    .jpeg({ quality: 78 })
    .toBuffer();
  const step = sums.info.height / lines.length;
  const boxes = lines.map(({ sum }, n) => {
    const top = TOP + HEAD + n * step;
    return sum === undefined
      ? null
      : ([left / WIDTH, top / height, (WIDTH - SIDE) / WIDTH, (top + step * 0.7) / height] as const);
  });
  return { bytes, width: WIDTH, height, boxes };
}
