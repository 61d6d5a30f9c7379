/** The table in a file, read in this thread: XLSX, JSON, or CSV of whatever encoding and separator. Every cell is text. */
import Papa from 'papaparse';
import readExcel, { type CellValue } from 'read-excel-file/node';
import { MOST_IMPORT_COLUMNS, MOST_IMPORT_ROWS } from '#contract/import.ts';
import { invalid, tooLarge } from '#server/http/refusal.ts';
import { unpacked, unreadable } from './unpack.ts';

export interface Table {
  /** Names of the sheets of a workbook; none of another file. */
  readonly sheets: readonly string[];
  readonly sheet: string | null;
  readonly rows: readonly (readonly string[])[];
}

/** The header, and a note above it (table.ts), come beside the rows. */
const MOST_LINES = MOST_IMPORT_ROWS + 2;
const MOST_LETTERS = 50_000_000;
const tooLong = () =>
  invalid({ file: [`At most ${MOST_IMPORT_ROWS.toLocaleString('en')} rows at a time. Split the file.`] });
const tooWide = () => invalid({ file: [`At most ${MOST_IMPORT_COLUMNS} columns.`] });

/** By its mark; else UTF-8 if all of it is; else as Windows in western Europe writes. */
function decode(bytes: Buffer): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return new TextDecoder('utf-16be').decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}

/** Our own CSV puts an apostrophe before what a spreadsheet would take for a formula (contract/csv.ts). */
const asWritten = (text: string): string => text.replace(/^'(?=[=+\-@\t\r])/, '').trim();

/** The first two lines lie in so many letters, or are no header. */
const HEAD_LETTERS = 100_000;

/** The separator that cuts the first two lines into most cells: a note may stand above the header. */
function delimiterOf(text: string): string {
  const head = text.slice(0, HEAD_LETTERS);
  const cellsBy = (delimiter: string): number => {
    const { data } = Papa.parse<string[]>(head, { delimiter, preview: 2, skipEmptyLines: 'greedy' });
    return data.reduce((cells, row) => cells + row.length, 0);
  };
  const [best = ','] = [',', ';', '\t', '|'].toSorted((a, b) => cellsBy(b) - cellsBy(a));
  return best;
}

/** Stops at the first line that is too wide: what follows is not even cut into cells. */
function readCsv(whole: string): Table {
  // Excel's own way of naming the separator.
  const [, said, text = ''] = /^(?:sep=(.)\r?\n)?([^]*)$/.exec(whole) ?? [];
  const rows: string[][] = [];
  Papa.parse<string[]>(text, {
    delimiter: said ?? delimiterOf(text),
    preview: MOST_LINES + 1,
    step: ({ data }) => {
      if (isWide(data)) throw tooWide();
      rows.push(data.slice(0, MOST_IMPORT_COLUMNS).map(asWritten));
    },
  });
  return { sheets: [], sheet: null, rows };
}

/** A list of objects: their keys are the titles. */
function readJson(text: string): Table {
  const list = parsedJson(text);
  if (!Array.isArray(list)) throw unreadable();
  const records = list.filter((one): one is Record<string, unknown> => typeof one === 'object' && one !== null);
  const titles = [...new Set(records.slice(0, MOST_LINES).flatMap((one) => Object.keys(one)))];
  const cell = (value: unknown) => (typeof value === 'string' || typeof value === 'number' ? String(value).trim() : '');
  return { sheets: [], sheet: null, rows: [titles, ...records.map((one) => titles.map((title) => cell(one[title])))] };
}

function parsedJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw unreadable();
  }
}

/** Dates of a spreadsheet are days, with a time where one is said. They are fractions of days: rounded to the second. */
function dateText(date: Date): string {
  const text = new Date(Math.round(date.getTime() / 1000) * 1000).toISOString();
  return text.endsWith('T00:00:00.000Z') ? text.slice(0, 10) : text.slice(0, 16).replace('T', ' ');
}

function cellText(cell: CellValue | null): string {
  if (cell === null) return '';
  return cell instanceof Date ? dateText(cell) : String(cell).trim();
}

async function readXlsx(zip: Buffer, wanted: string | null): Promise<Table> {
  const bytes = await unpacked(zip, { columns: MOST_IMPORT_COLUMNS, rows: MOST_LINES, tooWide, tooLong });
  const sheets = await readExcel(bytes).catch(() => {
    throw unreadable();
  });
  const names = sheets.map(({ sheet }) => sheet);
  const chosen = wanted === null ? sheets[0] : sheets.find(({ sheet }) => sheet === wanted);
  if (!chosen) throw invalid({ sheet: ['There is no sheet of this name in the file.'] });
  return { sheets: names, sheet: chosen.sheet, rows: chosen.data.map((row) => row.map(cellText)) };
}

const isWide = (cells: readonly string[]): boolean => cells.slice(MOST_IMPORT_COLUMNS).some((cell) => cell !== '');

/** A workbook keeps a long text once, and may show it in every cell. */
function refuseLong({ rows }: Table): void {
  let letters = 0;
  for (const cells of rows) for (const cell of cells) letters += cell.length;
  if (letters > MOST_LETTERS) throw tooLarge('file', 'There is too much text in this file. Split it.');
}

/** 422 or 413 in words where the file is none that can be imported. */
export async function readTable(bytes: Buffer, wanted: string | null): Promise<Table> {
  const table = await tableOf(bytes, wanted);
  if (table.rows.some(isWide)) throw tooWide();
  if (table.rows.length > MOST_LINES) throw tooLong();
  refuseLong(table);
  return table;
}

async function tableOf(bytes: Buffer, wanted: string | null): Promise<Table> {
  if (bytes.toString('latin1', 0, 2) === 'PK') return readXlsx(bytes, wanted);
  const text = decode(bytes);
  return /^\s*\[\s*\{/.test(text) ? readJson(text) : readCsv(text);
}
