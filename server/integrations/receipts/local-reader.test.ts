import sharp from 'sharp';
import { afterAll, describe, expect, it } from 'vitest';
import { paperPicture } from '#server/db/demo/paper-picture.ts';
import { plainPdf } from '#server/db/demo/plain-pdf.ts';
import { LocalReader } from './local-reader.ts';
import { amountsOf, isReadable, parse } from './parse.ts';

/** One start of the reader for all tests: it is what takes long. */
const reader = new LocalReader();
afterAll(() => reader.end());

const PAPER = {
  head: 'Turnpike Tires',
  lines: [
    { text: 'Invoice No. 88213' },
    { text: 'Date 11/19/2026' },
    { text: 'All season 205/55 R16', sum: '249.95' },
    { text: 'Mounting and balancing', sum: '50.00' },
    { text: 'Subtotal', sum: '299.95' },
    { text: 'Sales tax', sum: '24.90' },
    { text: 'TOTAL', sum: '324.85' },
  ],
};
const VENDORS = [{ id: 4, name: 'Turnpike Tires' }];
const meant = (text: string) => parse(text, VENDORS, '2026-11-21');
const EXPECTED = {
  vendor: { id: 4 },
  invoice_no: { value: '88213' },
  day: { value: '2026-11-19' },
  total: { value: '324.85' },
  tax: { value: '24.90' },
};

describe('money 7.11: reading on this machine alone', () => {
  it('a photographed bill gives its number, day and sums, with their places', { timeout: 60_000 }, async () => {
    const { bytes } = await paperPicture(PAPER);
    const page = await reader.read({ mime: 'image/jpeg', bytes });
    expect(meant(page.text)).toMatchObject(EXPECTED);
    const total = amountsOf([page]).findLast(({ amount }) => amount === '324.85');
    expect(total?.box?.[0]).toBeGreaterThan(0.6);
    expect(total?.box?.[1]).toBeGreaterThan(0.6);
  });

  it(
    'a black photo and a file that is no picture give nothing, and the next page is read',
    { timeout: 60_000 },
    async () => {
      const black = await sharp({ create: { width: 300, height: 200, channels: 3, background: '#000' } })
        .jpeg()
        .toBuffer();
      const dark = await reader.read({ mime: 'image/jpeg', bytes: black });
      expect(isReadable(dark.text)).toBe(false);
      expect(await reader.read({ mime: 'image/jpeg', bytes: Buffer.from('no picture') })).toEqual({
        text: '',
        words: [],
      });
      expect(await reader.read({ mime: 'application/pdf', bytes: Buffer.from('%PDF-1.4 broken') })).toMatchObject({
        text: '',
      });
    },
  );

  it('a PDF gives the text that is in it', async () => {
    const lines = [PAPER.head, ...PAPER.lines.map(({ text, sum }) => `${text} ${sum ?? ''}`)];
    const { text } = await reader.read({ mime: 'application/pdf', bytes: plainPdf(lines) });
    expect(meant(text)).toMatchObject(EXPECTED);
  });
});
