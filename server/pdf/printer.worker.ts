/** Prints papers one after another. */
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { parentPort } from 'node:worker_threads';
import pdfmake from 'pdfmake';
import type { Content, TDocumentDefinitions } from 'pdfmake/interfaces.js';
import type { Paper } from './paper.ts';
import type { Ordered, Printed } from './printer.ts';

const FONTS = fileURLToPath(new URL('.', import.meta.resolve('pdfmake/fonts/Roboto/Roboto-Regular.ttf')));
const font = (name: string): string => path.join(FONTS, `Roboto-${name}.ttf`);

pdfmake.setFonts({
  Roboto: {
    normal: font('Regular'),
    bold: font('Medium'),
    italics: font('Italic'),
    bolditalics: font('MediumItalic'),
  },
});
// A paper holds words of customers: nothing in it can make the server read a file or ask another one.
pdfmake.setUrlAccessPolicy(() => false);
pdfmake.setLocalAccessPolicy((file) => path.dirname(path.resolve(file)) === path.resolve(FONTS));

const [GREY, MARGIN] = ['#5b5560', 48];

function definitionOf({ title, madeAt, footer, content }: Paper): TDocumentDefinitions {
  const at = new Date(madeAt);
  return {
    info: { title, creationDate: at, modDate: at },
    language: 'en',
    pageSize: 'A4',
    pageMargins: [MARGIN, MARGIN, MARGIN, 56],
    defaultStyle: { font: 'Roboto', fontSize: 9.5, lineHeight: 1.25 },
    styles: {
      title: { fontSize: 18, bold: true },
      heading: { fontSize: 11, bold: true, margin: [0, 14, 0, 4] },
      quiet: { color: GREY },
    },
    // The printer changes what it is given; what came by a message is a copy of our own.
    content: content as Content[],
    footer: (page, pages) => ({
      margin: [MARGIN, 16, MARGIN, 0],
      fontSize: 8,
      color: GREY,
      columns: [
        { text: footer, width: '*' },
        { text: `Page ${page} of ${pages}`, width: 'auto' },
      ],
    }),
  };
}

async function print({ id, paper }: Ordered): Promise<Printed> {
  try {
    return { id, bytes: new Uint8Array(await pdfmake.createPdf(definitionOf(paper)).getBuffer()) };
  } catch (error) {
    return { id, trouble: String(error) };
  }
}

let last: Promise<unknown> = Promise.resolve();
parentPort?.on('message', (ordered: Ordered) => {
  last = last.then(async () => parentPort?.postMessage(await print(ordered)));
});
