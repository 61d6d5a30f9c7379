/** A table as a file for spreadsheets: RFC 4180, with the mark by which they know UTF-8. Pure. */

interface TextColumn<R> {
  readonly title: string;
  readonly text: (row: R) => string;
}

const BYTE_ORDER_MARK = '\uFEFF';

/** A spreadsheet takes a cell that begins so for a formula, and runs it: an apostrophe makes it text. A sum below zero is none. */
const FORMULA = /^(?!-\d+\.\d{2}$)[=+\-@\t\r]/;

function cellOf(text: string): string {
  const safe = FORMULA.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

export function csvOf<R>(columns: readonly TextColumn<R>[], rows: readonly R[]): string {
  const lines = [columns.map(({ title }) => title), ...rows.map((row) => columns.map(({ text }) => text(row)))];
  return BYTE_ORDER_MARK + lines.map((cells) => `${cells.map(cellOf).join(',')}\r\n`).join('');
}
