import { createPortal } from 'react-dom';
import type { EodReport } from '#contract/areas/eod.ts';
import { addDays } from '#lib/day.ts';
import { formatDate } from '#lib/format-when.ts';
import { lineFacts, minutesOf, minutesText } from './eod-text.ts';
import css from './week-sheet.module.css';

interface Props {
  readonly monday: string;
  readonly reports: readonly EodReport[];
}

/** The reports of a week as they stand on paper, person by person. On the screen nothing of it is seen; on paper nothing else. */
export function WeekSheet({ monday, reports }: Props) {
  const inOrder = reports.toSorted(
    (a, b) => a.user_name.localeCompare(b.user_name) || a.report_date.localeCompare(b.report_date),
  );
  const people = [...Map.groupBy(inOrder, ({ user_id }) => user_id).values()];
  return createPortal(
    <article className={css.sheet} aria-hidden>
      <h1>End-of-day reports</h1>
      <p>{`${formatDate(monday)} – ${formatDate(addDays(monday, 6))}`}</p>
      {people.map((own) => (
        <section key={own[0]?.user_id}>
          <h2>
            <span>{own[0]?.user_name}</span>
            <span>{minutesText(own.reduce((sum, report) => sum + minutesOf(report), 0))}</span>
          </h2>
          {own.map((report) => (
            <DayOnPaper key={report.id} report={report} />
          ))}
        </section>
      ))}
    </article>,
    document.body,
  );
}

function DayOnPaper({ report }: { readonly report: EodReport }) {
  const { report_date, submitted_at, lines, summary, blockers, plan } = report;
  const words = [
    ['', summary],
    ['In the way: ', blockers],
    ['Next: ', plan],
  ] as const;
  return (
    <div className={css.day}>
      <h3>
        <span>{`${formatDate(report_date)}${submitted_at === null ? ' (not handed in)' : ''}`}</span>
        <span>{minutesText(minutesOf(report))}</span>
      </h3>
      {lines.length > 0 ? (
        <ul>
          {lines.map((line) => (
            <li key={line.id}>
              <span>{line.text}</span>
              <span>{lineFacts(line)}</span>
            </li>
          ))}
        </ul>
      ) : null}
      {words.map(([label, text]) => (text === '' ? null : <p key={label}>{`${label}${text}`}</p>))}
    </div>
  );
}
