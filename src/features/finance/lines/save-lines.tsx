import { useState } from 'react';
import { csvOf } from '#contract/csv.ts';
import { finance, type LedgerLine, ledgerSides, ledgerSources } from '#contract/areas/finance.ts';
import { readAll } from '#kit/list/resource/read-all.ts';
import { count } from '#lib/format-number.ts';
import { saveFile } from '#lib/save-file.dom.ts';
import { Button } from '#ui/button.tsx';
import { useToast } from '#ui/toast.tsx';
import { subjectOf } from './line-text.ts';
import type { LinesQuery } from './lines-place.ts';

/** More than anybody reads in one file. */
const MOST = 20_000;

const COLUMNS = [
  { title: 'Day', text: ({ true_on }: LedgerLine) => true_on },
  { title: 'Counts on', text: ({ accrual_on }: LedgerLine) => accrual_on ?? '' },
  { title: 'Paid on', text: ({ cash_on }: LedgerLine) => cash_on ?? '' },
  { title: 'From', text: ({ source }: LedgerLine) => ledgerSources[source] },
  { title: 'Number', text: ({ source_id }: LedgerLine) => String(source_id) },
  { title: 'Side', text: ({ side }: LedgerLine) => ledgerSides[side] },
  { title: 'What', text: subjectOf },
  { title: 'Vehicle', text: ({ plate }: LedgerLine) => plate ?? '' },
  { title: 'Cohort', text: ({ cohort_name }: LedgerLine) => cohort_name },
  { title: 'Vendor', text: ({ vendor_name }: LedgerLine) => vendor_name ?? '' },
  { title: 'Person', text: ({ person_name }: LedgerLine) => person_name ?? '' },
  { title: 'State', text: ({ state }: LedgerLine) => (state === 'pending' ? 'To be approved' : 'Counts') },
  { title: 'Amount', text: ({ amount }: LedgerLine) => amount },
];

/** Saves all lines of a figure, not only those shown. */
export function SaveLines({ query }: { readonly query: LinesQuery }) {
  const toast = useToast();
  const [isBusy, setBusy] = useState(false);
  const save = async () => {
    setBusy(true);
    toast({ text: await saveAll(query) });
    setBusy(false);
  };
  return (
    <Button icon="export" busy={isBusy} onClick={() => void save()}>
      Save as CSV
    </Button>
  );
}

/** Resolves with what to say. */
async function saveAll(query: LinesQuery): Promise<string> {
  const all = await readAll(finance.lines, query, (body) => (body as { data: readonly LedgerLine[] }).data, MOST);
  if ('ok' in all)
    return all.kind === 'refused' ? `Not saved: ${all.message}` : 'Not saved: the lines could not be read.';
  const { startDate, endDate } = query;
  const name = startDate === undefined ? 'ledger.csv' : `ledger-${startDate}-${endDate}.csv`;
  saveFile(new Blob([csvOf(COLUMNS, all.rows)], { type: 'text/csv;charset=utf-8' }), name);
  return `Saved ${all.isCut ? 'the first ' : ''}${count(all.rows.length, 'line')} as ${name}.`;
}
