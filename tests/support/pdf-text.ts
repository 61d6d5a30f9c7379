/** Reads the words of a PDF that the server printed, as a reader that copies them would: by the fonts' own tables of characters. */
import { inflateSync } from 'node:zlib';

/** The sign that fonts have for what they do not have. */
const NOT_DRAWN = '0000';

type Objects = ReadonlyMap<string, string>;

/** The objects of the file by number, their streams unpacked. Bytes stand as Latin-1 characters. */
function objectsOf(bytes: Uint8Array): Objects {
  const file = Buffer.from(bytes).toString('latin1');
  const found = file.matchAll(/(?<=^|\n)(\d+) 0 obj\n([\s\S]*?)\nendobj/g);
  return new Map(
    [...found].map(([, id = '', body = '']) => {
      const [head = '', stream] = body.split(/\nstream\n/);
      const packed = stream === undefined ? null : Buffer.from(stream.replace(/\nendstream\s*$/, ''), 'latin1');
      if (packed === null || !head.includes('/FlateDecode')) return [id, body];
      return [id, `${head}\n${inflateSync(packed).toString('latin1')}`];
    }),
  );
}

const characters = (hex: string): string =>
  (hex.match(/[0-9a-f]{4}/gi) ?? []).map((unit) => String.fromCharCode(Number.parseInt(unit, 16))).join('');

/** What each glyph of a font stands for; a ligature is several characters. */
function glyphsOf(table: string): ReadonlyMap<number, string> {
  const ranges = [...table.matchAll(/<([0-9a-f]+)> <[0-9a-f]+> \[([^\]]*)\]/gi)];
  return new Map(
    ranges.flatMap(([, from = '0', list = '']) =>
      [...list.matchAll(/<([0-9a-f ]*)>/gi)].map(([, hex = ''], index): [number, string] => [
        Number.parseInt(from, 16) + index,
        characters(hex),
      ]),
    ),
  );
}

/** By the names that pages have for them. */
function fontsOf(objects: Objects): ReadonlyMap<string, ReadonlyMap<number, string>> {
  const named = [...objects.values()].flatMap((body) => [...body.matchAll(/\/(F\d+) (\d+) 0 R/g)]);
  return new Map(
    named.map(([, name = '', id = '']) => {
      const table = /\/ToUnicode (\d+) 0 R/.exec(objects.get(id) ?? '')?.[1] ?? '';
      return [name, glyphsOf(objects.get(table) ?? '')];
    }),
  );
}

const glyphOf = (glyphs: ReadonlyMap<number, string>, unit: string): string =>
  (unit === NOT_DRAWN ? undefined : glyphs.get(Number.parseInt(unit, 16))) ?? '\uFFFD';

/** All words of all pages, one after another. What the font has no sign for reads as U+FFFD. */
export function pdfText(bytes: Uint8Array): string {
  const objects = objectsOf(bytes);
  const fonts = fontsOf(objects);
  const contents = [...objects.values()].filter((body) => body.includes(' Tf'));
  return contents
    .flatMap((content) => {
      let glyphs: ReadonlyMap<number, string> = new Map();
      return [...content.matchAll(/\/(F\d+) [\d.]+ Tf|\[([^\]]*)\] TJ/g)].map(([, font, shown = '']) => {
        if (font !== undefined) glyphs = fonts.get(font) ?? glyphs;
        const hex = [...shown.matchAll(/<([0-9a-f]+)>/gi)].map(([, text]) => text).join('');
        return (hex.match(/.{4}/g) ?? []).map((unit) => glyphOf(glyphs, unit)).join('');
      });
    })
    .join('');
}
