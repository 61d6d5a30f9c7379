import { describe, expect, it } from 'vitest';
import { csvOf } from './csv.ts';

interface Row {
  readonly name: string;
  readonly sum: string;
}

const columns = [
  { title: 'Name', text: (row: Row) => row.name },
  { title: 'Sum, $', text: (row: Row) => row.sum },
];
const csv = (...rows: readonly Row[]) => csvOf(columns, rows);

describe('csvOf', () => {
  it('begins with the mark of UTF-8 and the titles, and ends each line with CRLF', () => {
    expect(csv()).toBe('\uFEFFName,"Sum, $"\r\n');
    expect(csv({ name: 'Größe', sum: '12.50' })).toBe('\uFEFFName,"Sum, $"\r\nGröße,12.50\r\n');
  });

  it('quotes commas, quotes and line breaks', () => {
    expect(csv({ name: 'Smith, "Bob"', sum: 'a\nb' })).toContain('"Smith, ""Bob""","a\nb"\r\n');
  });

  it.each(['=1+1', '+1', '-1', '@SUM(A1)', '\tx'])('makes text of %j', (name) => {
    expect(csv({ name, sum: '' })).toContain(`\r\n'${name},\r\n`);
  });

  it('leaves a sum below zero a number', () => {
    expect(csv({ name: 'Tyres', sum: '-324.85' })).toContain('\r\nTyres,-324.85\r\n');
  });

  it('makes text of what begins with a carriage return, within its quotes', () => {
    expect(csv({ name: '\r=1', sum: '' })).toContain(`"'\r=1",`);
  });

  it('leaves such signs alone elsewhere in a cell', () => {
    expect(csv({ name: 'A-1', sum: '1=1' })).toContain('\r\nA-1,1=1\r\n');
  });
});
