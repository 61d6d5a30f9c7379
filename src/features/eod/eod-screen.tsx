import { eod, type EodReport } from '#contract/areas/eod.ts';
import { formLater } from '#kit/form/form-later.ts';
import { ResourceScreen } from '#kit/list/resource-screen.tsx';
import type { ResourceColumn } from '#kit/list/resource/resource.ts';
import { Reads } from '#kit/reads/reads.tsx';
import { useRead } from '#kit/reads/use-read.ts';
import { addDays, dayOf } from '#lib/day.ts';
import { capital, formatDay } from '#lib/format-when.ts';
import { count } from '#lib/format-number.ts';
import { useNow } from '#lib/use-now.ts';
import { EodDetail } from './eod-detail.tsx';
import { minutesOf, minutesText } from './eod-text.ts';
import { MissingReports } from './missing-reports.tsx';
import { PrintButton } from './print-button.tsx';
import { ProjectsButton } from './projects-button.tsx';
import { UnsentNotice } from './unsent-notice.tsx';

const EodForm = formLater<EodReport>(() => import('./eod-form.tsx'));

/** Reports by day, the newest first, below what is missing. */
export default function EodScreen() {
  return (
    // Whose reports there are is read outside of the list.
    <Reads>
      <Reports />
    </Reads>
  );
}

function Reports() {
  const now = useNow(60_000);
  const people = useRead(eod.users, {}).data?.body.users ?? [];
  const since = (days: number) => addDays(dayOf(now), -days);
  return (
    <ResourceScreen
      title="End of day"
      noun={{ one: 'report', many: 'reports' }}
      list={eod.list}
      rows={(answer) => answer.reports}
      record={{ get: eod.one, of: (answer) => answer.report }}
      nameOf={({ user_name, report_date }) => `${user_name}, ${formatDay(report_date, now)}`}
      columns={columnsOf(now)}
      groupOf={({ report_date }, time) => capital(formatDay(report_date, time))}
      filters={[
        {
          name: 'user_id',
          label: 'Whose',
          all: 'Everybody’s',
          options: people.map(({ id, name }) => ({ value: String(id), label: name })),
        },
        {
          name: 'startDate',
          label: 'Since',
          all: 'All days',
          options: [
            { value: since(0), label: 'Today' },
            { value: since(7), label: 'The last 7 days' },
            { value: since(28), label: 'The last 28 days' },
          ],
        },
      ]}
      actions={
        <>
          <PrintButton />
          <ProjectsButton />
        </>
      }
      notice={
        <>
          <UnsentNotice />
          <MissingReports />
        </>
      }
      searchHint="Words, names"
      empty="What you did today, in a few lines: most of them are written already from what you finished."
      failedText="Failed to fetch EOD reports"
      detail={(report) => <EodDetail key={report.id} report={report} />}
      form={EodForm}
      add={eod.add}
      update={eod.update}
      allows={({ editable }) => editable}
      hasNumbers
      query={{ perPage: '50' }}
    />
  );
}

/** `now`: ms. */
const columnsOf = (now: number): readonly ResourceColumn<EodReport, never>[] => [
  { title: 'Who', text: ({ user_name }) => user_name, fold: 'title', width: 11 },
  { title: 'Day', text: ({ report_date }) => capital(formatDay(report_date, now)), width: 8 },
  // Where rows fold, no title says what the number is of.
  { title: 'Lines', text: ({ lines }) => count(lines.length, 'line'), end: true, width: 5 },
  { title: 'Time', text: (report) => minutesText(minutesOf(report)), end: true, width: 5 },
  {
    title: 'State',
    text: ({ submitted_at }) => (submitted_at === null ? 'Not handed in' : 'Handed in'),
    width: 8,
  },
  { title: 'In the way', text: ({ blockers }) => blockers, width: 14 },
  { title: 'Summary', text: ({ summary }) => summary, width: 18 },
  { title: 'Comments', text: ({ comments }) => (comments === 0 ? '' : String(comments)), end: true, width: 6 },
  { title: 'Branch', text: ({ branch_name }) => branch_name ?? '', width: 9 },
];
