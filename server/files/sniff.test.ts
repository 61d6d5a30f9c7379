import { randomBytes } from 'node:crypto';
import { Readable } from 'node:stream';
import { strToU8, zipSync } from 'fflate';
import { expect, test } from 'vitest';
import sharp from 'sharp';
import { OFFICE_FILES, PICTURES, SOUNDS } from '#contract/file-types.ts';
import { sniff, WITH_MACROS } from './sniff.ts';

/** As the store gives them: in pieces. */
function typeOf(bytes: Uint8Array): Promise<string | null> {
  const pieces = Array.from({ length: Math.ceil(bytes.length / 1000) }, (_, i) =>
    Buffer.from(bytes.subarray(i * 1000, (i + 1) * 1000)),
  );
  return sniff({ head: bytes.subarray(0, 4096), open: () => Readable.from(pieces, { objectMode: false }) });
}

const latin = (text: string) => Buffer.from(text, 'latin1');
const wide = (text: string) => Buffer.from(text, 'utf16le');

/** An office file of our days. `main`: the type of its main part. */
function openXml(main: string, more: Readonly<Record<string, Uint8Array>> = {}): Uint8Array {
  const types = `<?xml version="1.0"?><Types><Override PartName="/main.xml" ContentType="${main}.main+xml"/></Types>`;
  return zipSync({ '[Content_Types].xml': strToU8(types), 'main.xml': randomBytes(5000), ...more });
}
const openDocument = (mime: string) =>
  zipSync({ mimetype: [strToU8(mime), { level: 0 }], 'content.xml': randomBytes(3000) });
const old = (...streams: string[]) =>
  Buffer.concat([latin('\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1'), randomBytes(2990), ...streams.map(wide), randomBytes(500)]);

const [docx, xlsx, pptx, doc, xls, ppt, odt, ods] = OFFICE_FILES;
const canvas = () => sharp({ create: { width: 8, height: 8, channels: 3, background: '#345' } });

test('pictures', async () => {
  const [jpeg, png, webp, gif] = await Promise.all([
    canvas().jpeg().toBuffer(),
    canvas().png().toBuffer(),
    canvas().webp().toBuffer(),
    canvas().gif().toBuffer(),
  ]);
  const heic = Buffer.concat([latin('\0\0\0\x18ftypheic'), randomBytes(50)]);
  expect(await Promise.all([jpeg, png, webp, heic, gif].map(typeOf))).toEqual([...PICTURES]);
});

test('office files of both kinds, and OpenDocument', async () => {
  const files = [docx, xlsx, pptx].map((mime) => openXml(mime));
  const olds = [old('WordDocument'), old('Workbook'), old('PowerPoint Document')];
  const open = [odt, ods].map(openDocument);
  expect(await Promise.all([...files, ...olds, ...open].map(typeOf))).toEqual([
    docx,
    xlsx,
    pptx,
    doc,
    xls,
    ppt,
    odt,
    ods,
  ]);
});

test('an office file with macros is told, whatever it calls itself', async () => {
  const vba = { 'word/vbaProject.bin': randomBytes(2000) };
  const files = [
    openXml('application/vnd.ms-word.document.macroEnabled'),
    openXml(docx, vba),
    zipSync({ ...vba, 'a.txt': strToU8('a') }),
    old('WordDocument', 'Macros', '_VBA_PROJECT'),
  ];
  expect(await Promise.all(files.map(typeOf))).toEqual(files.map(() => WITH_MACROS));
});

test('sounds', async () => {
  const files = [
    latin(`ID3\x03\0\0\0\0\0\x00${'\xff\xfb\x90\x64'.padEnd(417, '\0')}\xff\xfb\x90\x64`),
    latin('\0\0\0\x18ftypM4A \0\0\0\0M4A mp42'),
    latin(`OggS\0\x02${'\0'.repeat(20)}\x01\x13OpusHead\x01\x01${'\0'.repeat(20)}`),
    latin('\x1a\x45\xdf\xa3\x87\x42\x82\x84webm'),
    latin('RIFF\x24\0\0\0WAVEfmt \x10\0\0\0'),
  ];
  expect(await Promise.all(files.map(typeOf))).toEqual([...SOUNDS]);
});

test('text is what has no control characters, in any of its forms; a page or a drawing that could run is none', async () => {
  const texts = [
    latin('Plate;Km\r\n1;2'),
    Buffer.from('Größe'),
    latin('Gr\xf6\xdfe'),
    Buffer.concat([latin('\xff\xfe'), wide('a')]),
  ];
  expect(await Promise.all(texts.map(typeOf))).toEqual(texts.map(() => 'text/plain'));
  const others = ['<html><script>', '\n <svg/>', '\xef\xbb\xbf<!doctype html>', 'a\0b', 'MZ\x90\0'].map(latin);
  for (const bytes of [...others, zipSync({ 'a.txt': strToU8('a') })])
    expect(['text/plain', ...PICTURES, ...OFFICE_FILES]).not.toContain(await typeOf(bytes));
});
