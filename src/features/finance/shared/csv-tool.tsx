import { csvOf } from '#contract/csv.ts';
import { saveFile } from '#lib/save-file.dom.ts';
import { IconButton } from '#ui/button.tsx';
import { useToast } from '#ui/toast.tsx';

export interface CsvColumn<R> {
  readonly title: string;
  readonly text: (row: R) => string;
}

interface Props<R> {
  /** What it is of; also its name. */
  readonly title: string;
  readonly columns: readonly CsvColumn<R>[];
  readonly rows: readonly R[];
}

const fileName = (title: string) => `${title.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-')}.csv`;

/** Saves a table as it is shown, with the numbers as a spreadsheet adds them up. */
export function CsvTool<R>({ title, columns, rows }: Props<R>) {
  const toast = useToast();
  const save = () => {
    saveFile(new Blob([csvOf(columns, rows)], { type: 'text/csv;charset=utf-8' }), fileName(title));
    toast({ text: `Saved as ${fileName(title)}.` });
  };
  return <IconButton icon="export" label={`Export ${title} as CSV`} onClick={save} />;
}
