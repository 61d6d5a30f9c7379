import { strToU8, zipSync } from 'fflate';
import { describe, expect, test } from 'vitest';
import { Refusal } from '#server/http/refusal.ts';
import { bombOf, cell, workbook } from '#tests/support/workbook.ts';
import { readFile } from './read-file.ts';
import { readTable } from './read-table.ts';

/** The rows, or why there are none. */
const read = (bytes: Uint8Array) =>
  readTable(Buffer.from(bytes), null).then(
    ({ rows }) => rows,
    (error: unknown) => (error instanceof Refusal ? error.message : error),
  );

const UNREADABLE = 'This file cannot be read. Save it as XLSX or CSV again.';
const TOO_LONG = 'At most 5,000 rows at a time. Split the file.';
const TOO_WIDE = 'At most 60 columns.';
const CAFE = [
  ['Plate', 'Name'],
  ['AB 1', 'Café, blue'],
];

describe('text', () => {
  const semicolons = 'Plate;Name\r\nAB 1;Café, blue';
  test.each([
    ['UTF-8 with commas', Buffer.from('Plate,Name\nAB 1,"Café, blue"')],
    ['UTF-8 with its mark and tabs', Buffer.from('\uFEFFPlate\tName\r\nAB 1\tCafé, blue')],
    ['UTF-16, as Excel writes it', Buffer.from(`\uFEFF${semicolons}`, 'utf16le')],
    ['UTF-16, the other way round', Buffer.from(`\uFEFF${semicolons}`, 'utf16le').swap16()],
    ['Windows-1252', Buffer.from(semicolons, 'latin1')],
    ['with a line that names the separator', Buffer.from(`sep=;\n${semicolons}`)],
    ['JSON', Buffer.from('[{"Plate":"AB 1","Name":"Café, blue"}]')],
  ])('%s', async (_, bytes) => {
    expect(await read(bytes)).toEqual(CAFE);
  });

  test('what our own export protects from spreadsheets is read as it was', async () => {
    expect(await read(Buffer.from(`Name,Note\n"'=HYPERLINK(""x"")",'tis`))).toEqual([
      ['Name', 'Note'],
      ['=HYPERLINK("x")', "'tis"],
    ]);
  });

  test('a line that is too wide, and too many lines', async () => {
    expect(await read(Buffer.from(Array.from({ length: 61 }, (_, n) => `C${n}`).join(',')))).toBe(TOO_WIDE);
    expect(await read(Buffer.from('Plate,Name\n'.repeat(5_003)))).toBe(TOO_LONG);
    expect(await read(Buffer.from('[{"Plate": 1'))).toBe(UNREADABLE);
  });
});

describe('XLSX', () => {
  test('values, days and formulas as their value, read in a thread of its own', async () => {
    const rows = `<row r="1">${cell('A1', 'Plate')}${cell('B1', 'Name')}</row><row r="2">${cell('A2', 'AB 1')}${cell('B2', 'Café, blue')}</row><row r="1048576" s="3"/>`;
    expect(await readFile(workbook(rows), null)).toEqual({ sheets: ['One'], sheet: 'One', rows: CAFE });
    await expect(readFile(workbook(rows), 'Two')).rejects.toMatchObject({ kind: 'invalid' });
    const formula = `<row r="1">${cell('A1', 'Sum')}<c r="B1"><f>1+2</f><v>3</v></c></row>`;
    expect(await read(workbook(formula))).toEqual([['Sum', '3']]);
  });

  test.each([
    ['a cell', `<row r="1">${cell('A99999999', 'x')}</row>`, TOO_LONG],
    ['a cell far to the right', `<row r='1'><c r='ZZZ1'></c></row>`, TOO_WIDE],
    ['a row', '<row r="99999999"></row>', TOO_LONG],
    ['a row with a prefix', '<x:row r="99999999"></x:row>', TOO_LONG],
    ['many rows without a place', '<row></row>'.repeat(5_003), TOO_LONG],
    ['a row in other words', '<row r="1e8"></row>', UNREADABLE],
    ['a tag without an end', '<c r="'.repeat(10_000), UNREADABLE],
  ])('%s in the last corner is refused before room is made for it', async (_, rows, why) => {
    expect(await read(workbook(rows))).toBe(why);
    expect(await read(workbook(rows, 'styles.xml'))).toBe(why);
  });

  test('a small file that unpacks to more than 100 MB is refused, and one that is no workbook', async () => {
    const bomb = bombOf(101 * 1024 * 1024);
    expect(bomb.length).toBeLessThan(1_000_000);
    expect(await read(bomb)).toBe('This file unpacks to more than 100 MB. Split it.');
    expect(await read(zipSync({ 'xl/workbook.xml': strToU8('<a/>') }))).toBe(UNREADABLE);
    expect(await read(Buffer.from('PK\u0003\u0004 and nothing else'))).toBe(UNREADABLE);
  });
});
