import { useState } from 'react';
import { flushSync } from 'react-dom';
import { useSearchParams } from 'react-router-dom';
import { eod, type EodReport } from '#contract/areas/eod.ts';
import type { Answer } from '#contract/endpoint.ts';
import { readAll } from '#kit/list/resource/read-all.ts';
import { useRead } from '#kit/reads/use-read.ts';
import { addDays, dayOf } from '#lib/day.ts';
import { formatDate } from '#lib/format-when.ts';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { Field } from '#ui/field.tsx';
import { Select } from '#ui/select.tsx';
import { mondayOf } from './eod-text.ts';
import { WeekSheet } from './week-sheet.tsx';

export interface PrintDialogProps {
  readonly onClose: () => void;
}

/** So many weeks back are offered. */
const WEEKS = 9;
/** More than a large yard writes in a week. */
const MOST = 2000;

/** Asks whose reports of which week, reads all of them and prints them. */
export default function PrintDialog({ onClose }: PrintDialogProps) {
  const [params] = useSearchParams();
  const [thisWeek] = useState(() => mondayOf(dayOf(Date.now())));
  const [monday, setMonday] = useState(thisWeek);
  const [who, setWho] = useState(params.get('user_id') ?? '');
  const people = useRead(eod.users, {}).data?.body.users ?? [];
  const [reports, setReports] = useState<readonly EodReport[]>([]);
  const [isBusy, setBusy] = useState(false);
  const [trouble, setTrouble] = useState<string | null>(null);
  const print = async () => {
    setBusy(true);
    const found = await reportsOf(monday, who);
    setBusy(false);
    setTrouble(typeof found === 'string' ? found : null);
    if (typeof found === 'string') return;
    // The paper shows what stands in the page by then.
    flushSync(() => setReports(found));
    window.print();
  };
  return (
    <Dialog
      title="Print week"
      onClose={onClose}
      footer={
        <Button tone="primary" busy={isBusy} onClick={() => void print()}>
          Print
        </Button>
      }
    >
      <Field label="Week">
        <Select value={monday} onChange={(event) => setMonday(event.target.value)}>
          {Array.from({ length: WEEKS }, (_, n) => addDays(thisWeek, -7 * n)).map((day) => (
            <option key={day} value={day}>{`${formatDate(day)} – ${formatDate(addDays(day, 6))}`}</option>
          ))}
        </Select>
      </Field>
      {people.length > 1 ? (
        <Field label="Whose">
          <Select value={who} onChange={(event) => setWho(event.target.value)}>
            <option value="">Everybody’s</option>
            {people.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </Select>
        </Field>
      ) : null}
      {trouble ? <p role="alert">{trouble}</p> : null}
      {reports.length > 0 ? <WeekSheet monday={monday} reports={reports} /> : null}
    </Dialog>
  );
}

/** Resolves with why there is nothing to print otherwise. */
async function reportsOf(monday: string, who: string): Promise<readonly EodReport[] | string> {
  const query = { startDate: monday, endDate: addDays(monday, 6), perPage: '100', ...(who !== '' && { user_id: who }) };
  const all = await readAll(eod.list, query, (answer) => (answer as Answer<typeof eod.list>).reports, MOST);
  if ('ok' in all)
    return all.kind === 'refused' ? all.message : 'The reports could not be read: printing needs a connection.';
  return all.rows.length > 0 ? all.rows : 'Nobody wrote a report in this week.';
}
