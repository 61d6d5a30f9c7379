import { useState } from 'react';
import { type CumulativeCost, cumulativeCost } from '#contract/areas/cumulative-cost.ts';
import { csvOf } from '#contract/csv.ts';
import { readAll } from '#kit/list/resource/read-all.ts';
import { count } from '#lib/format-number.ts';
import { saveFile } from '#lib/save-file.dom.ts';
import { IconButton } from '#ui/button.tsx';
import { useToast } from '#ui/toast.tsx';

const COLUMNS = [
  { title: 'Plate', text: ({ plate }: CumulativeCost) => plate ?? '' },
  { title: 'Model', text: ({ name }: CumulativeCost) => name },
  { title: 'Cost', text: ({ expense }: CumulativeCost) => expense },
  { title: 'Bought', text: ({ capital }: CumulativeCost) => capital },
  { title: 'Both', text: ({ total }: CumulativeCost) => total },
  { title: 'Revenue', text: ({ revenue }: CumulativeCost) => revenue },
  { title: 'Distance', text: ({ distance }: CumulativeCost) => String(distance) },
  { title: 'By distance', text: ({ costPerDistance }: CumulativeCost) => costPerDistance?.toFixed(3) ?? '' },
];
const FILE = 'vehicle-costs.csv';

/** Saves all vehicles that the filters find, not only those shown. */
export function SaveVehicles({ query }: { readonly query: Readonly<Record<string, string>> }) {
  const toast = useToast();
  const [isBusy, setBusy] = useState(false);
  const save = async () => {
    setBusy(true);
    const page = { ...query, limit: '50' };
    const all = await readAll(
      cumulativeCost.list,
      page,
      (body) => (body as { data: readonly CumulativeCost[] }).data,
      20_000,
    );
    setBusy(false);
    if ('ok' in all) return toast({ text: 'Not saved: the list could not be read.' });
    saveFile(new Blob([csvOf(COLUMNS, all.rows)], { type: 'text/csv;charset=utf-8' }), FILE);
    return toast({ text: `Saved ${count(all.rows.length, 'vehicle')} as ${FILE}.` });
  };
  return <IconButton icon="export" label="Export as CSV" busy={isBusy} onClick={() => void save()} />;
}
