import { describe, expect, it } from 'vitest';
import { amountsIn } from './amounts.ts';
import { dayIn } from './days.ts';
import { amountsOf, isReadable, parse } from './parse.ts';

const TODAY = '2026-11-21';
const VENDORS = [
  { id: 1, name: 'Turnpike Tires' },
  { id: 2, name: 'Peças Avenida' },
  { id: 3, name: 'Turnpike' },
];
const read = (text: string) => parse(text, VENDORS, TODAY);

const BILL = `TURNPIKE TIRES
14 Dock Street
Invoice No. 88213
Date 11/19/2026
Due 12/19/2026
2 x All season 205/55 R16 249.95
Mounting 50.00
Subtotal 299.95
Sales tax 8.3% 24.90
TOTAL $324.85
Thank you`;

describe('parse', () => {
  it('money 7.11: finds number, day, total and tax', () => {
    const found = read(BILL);
    expect(found).toMatchObject({
      vendor: { id: 1 },
      invoice_no: { value: '88213' },
      day: { value: '2026-11-19' },
      due: { value: '2026-12-19' },
      total: { value: '324.85' },
      tax: { value: '24.90' },
    });
    expect(found.lines).toEqual([
      { text: '2 x All season 205/55 R16', amount: '249.95' },
      { text: 'Mounting', amount: '50.00' },
    ]);
  });

  it('takes the last total, and the largest sum with less trust where there is none', () => {
    expect(read('Total 10.00\nTip 2.00\nTotal 12.00').total?.value).toBe('12.00');
    expect(read('Total tax 1.00\nTOTAL 13.00').total?.value).toBe('13.00');
    expect(read('T0TAL 9.99').total?.value).toBe('9.99');
    const guess = read('Wash 18.00\nWax 4.50').total;
    expect([guess?.value, (guess?.confidence ?? 1) < 0.5]).toEqual(['18.00', true]);
  });

  it('knows vendors by name, with accents lost and letters read wrong', () => {
    expect(read('PECAS AVENIDA\nTotal 3.00').vendor?.id).toBe(2);
    expect(read('Turnplke Tlres\nTotal 3.00').vendor?.id).toBe(1);
    expect(read('Somebody else\nTotal 3.00').vendor).toBeNull();
  });

  it('says nothing of what is not there', () => {
    const nothing = { vendor: null, invoice_no: null, day: null, due: null, total: null, tax: null, lines: [] };
    expect(read('~ . —')).toEqual(nothing);
    expect(read('Invoice date 2026-12-24').day).toBeNull();
    expect([isReadable('~ .\n| ;'), isReadable(BILL)]).toEqual([false, true]);
  });
});

describe('sums and days', () => {
  it.each([
    ['$1,234.56', ['1234.56']],
    ['1.234,56 EUR', ['1234.56']],
    ['2 x 12.50 25.00', ['12.50', '25.00']],
    ['11.19.2026 8.25% 205/55', []],
    ['0.00', []],
  ])('of %s are %j', (text, amounts) => {
    expect(amountsIn(text)).toEqual(amounts);
  });

  it.each([
    ['2026-11-19', '2026-11-19'],
    ['19 Nov 2026', '2026-11-19'],
    ['November 19, 2026', '2026-11-19'],
    ['19.11.26', '2026-11-19'],
    ['11/12/2026', '2026-11-12'],
    ['31/31/2026', undefined],
  ])('of %s is %s', (text, day) => {
    expect(dayIn(text, TODAY)?.day).toBe(day);
  });

  it('stand where their words do', () => {
    const word = { text: '$24.90', box: [0.7, 0.5, 0.9, 0.55] } as const;
    expect(
      amountsOf([
        { text: 'x', words: [word] },
        { text: 'Total 3.00', words: [] },
      ]),
    ).toEqual([
      { amount: '24.90', page: 0, box: [0.7, 0.5, 0.9, 0.55] },
      { amount: '3.00', page: 1, box: null },
    ]);
  });
});
