/** A bill as somebody photographed it: a white page with a head, lines, and sums at the right. Its letters are those of the PDFs that the server prints. */
import { fileURLToPath } from 'node:url';
import sharp from 'sharp';

const FONT = fileURLToPath(import.meta.resolve('pdfmake/fonts/Roboto/Roboto-Regular.ttf'));
const WIDTH = 900;
const SIDE = 70;
const TOP = 60;
const HEAD = 90;
const LETTERS = 26;
/** So high is a capital or a digit of them. */
const CAPITAL = 19;
/** Between a sum and the frame around it. */
const ROUND = 6;

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

/** Both columns end with the last line, which has a sum: empty lines above the first one take no room in a picture of letters. */
export async function paperPicture({ head, lines }: Paper): Promise<PaperPicture> {
  const [title, texts, sums] = await Promise.all([
    written(head, 40, 'left'),
    written(lines.map(({ text }) => text).join('\n'), LETTERS, 'left'),
    written(lines.map(({ sum }) => sum ?? '').join('\n'), LETTERS, 'right'),
  ]);
  const height = TOP + HEAD + texts.info.height + TOP;
  const left = WIDTH - SIDE - sums.info.width;
  const bytes = await sharp({ create: { width: WIDTH, height, channels: 3, background: '#fbfaf5' } })
    .composite([
      { input: title.data, left: SIDE, top: TOP },
      { input: texts.data, left: SIDE, top: TOP + HEAD },
      { input: sums.data, left, top: TOP + HEAD + texts.info.height - sums.info.height },
    ])
    .jpeg({ quality: 78 })
    .toBuffer();
  const step = (texts.info.height - CAPITAL) / (lines.length - 1);
  const boxes = lines.map(({ sum }, n) => {
    const top = TOP + HEAD + n * step - ROUND;
    const bottom = top + CAPITAL + 2 * ROUND;
    if (sum === undefined) return null;
    return [(left - ROUND) / WIDTH, top / height, (WIDTH - SIDE + ROUND) / WIDTH, bottom / height] as const;
  });
  return { bytes, width: WIDTH, height, boxes };
}
