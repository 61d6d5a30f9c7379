import { useState } from 'react';
import { dayOf } from '#lib/day.ts';
import { saveFile } from '#lib/save-file.dom.ts';
import { count, formatNumber } from '#lib/format-number.ts';
import { IconButton } from '#ui/button.tsx';
import { useToast } from '#ui/toast.tsx';
import { csvOf } from '#contract/csv.ts';
import { readAll } from './read-all.ts';
import type { ListedResource } from './resource.ts';
import { queryOf, type ListChoice } from './use-resource-list.ts';

/** More than a browser should hold for one file, and than anybody reads. */
const MOST_ROWS = 20_000;

interface CsvButtonProps<R> {
  readonly resource: ListedResource<R>;
  readonly choice: ListChoice;
}

/** Saves all that the filters find, not only what is shown. */
export function CsvButton<R>({ resource, choice }: CsvButtonProps<R>) {
  const toast = useToast();
  const [isBusy, setBusy] = useState(false);
  const run = async () => {
    setBusy(true);
    toast({ text: await saveAll(resource, choice) });
    setBusy(false);
  };
  return <IconButton icon="export" label="Export as CSV" busy={isBusy} onClick={() => void run()} />;
}

/** Resolves with what to say. */
async function saveAll<R>(resource: ListedResource<R>, choice: ListChoice): Promise<string> {
  const { list, rows: rowsOf, columns, noun, query } = resource;
  const all = await readAll(list, { ...query, ...queryOf(choice) }, rowsOf, MOST_ROWS);
  if ('ok' in all)
    return all.kind === 'refused' ? `Not saved: ${all.message}` : 'Not saved: the list could not be read.';
  const name = `${noun.many.replaceAll(' ', '-')}-${dayOf(Date.now())}.csv`;
  saveFile(new Blob([csvOf(columns, all.rows)], { type: 'text/csv;charset=utf-8' }), name);
  return all.isCut
    ? `Saved the first ${formatNumber(MOST_ROWS)} ${noun.many}: a file holds no more. Choose filters for the others.`
    : `Saved ${count(all.rows.length, noun.one, noun.many)} as ${name}.`;
}
