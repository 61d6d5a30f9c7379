/** The wrong rows of a file, each with what is wrong, under the file's own header. Once corrected, they can be imported as they are. */
import { csvOf } from '#contract/csv.ts';
import type { ImportDoor, RowErrors } from './door.ts';
import type { Titled } from './table.ts';

const WRONG = 'What is wrong';

function wrongText({ fields }: ImportDoor, errors: RowErrors): string {
  const title = (field: string) => fields.find((one) => one.field === field)?.title;
  return Object.entries(errors)
    .map(([field, reasons]) => [title(field), reasons.join(' ')].filter(Boolean).join(': '))
    .join(' ');
}

/** CSV. `errors`: by the number of the row. */
export function wrongRowsCsv(door: ImportDoor, titles: Titled, errors: ReadonlyMap<number, RowErrors>): string {
  const headers = titles.headers.filter((title) => title !== WRONG);
  const columns = headers.map((title) => ({
    title,
    text: ({ cells }: Titled['lines'][number]) => cells[titles.headers.indexOf(title)] ?? '',
  }));
  const wrong = { title: WRONG, text: ({ row }: Titled['lines'][number]) => wrongText(door, errors.get(row) ?? {}) };
  return csvOf(
    [...columns, wrong],
    titles.lines.filter(({ row }) => errors.has(row)),
  );
}
