import { type Log, logKinds, logs } from '#contract/areas/logs.ts';
import { formLater } from '#kit/form/form-later.ts';
import { ResourceScreen } from '#kit/list/resource-screen.tsx';
import { dayOf, timeOf } from '#lib/day.ts';
import { capital, formatDay, formatMoment } from '#lib/format-when.ts';
import { useNow } from '#lib/use-now.ts';
import { FollowChip } from './follow-chip.tsx';
import { LogDetail } from './log-detail.tsx';
import { useLogRights } from './log-rights.ts';
import { LogTitle } from './log-title.tsx';
import { PinnedLogs } from './pinned-logs.tsx';
import { useLogFilters } from './use-log-filters.ts';

const LogForm = formLater<Log>(() => import('./log-form.tsx'));

const followText = ({ follow_todo_id, follow_todo: todo }: Log) =>
  follow_todo_id === null ? '' : `${todo?.title ?? 'Made'}${todo?.is_completed ? ' (done)' : ''}`;

/** The log book by day, the newest first; what is pinned stands above it. */
export default function LogsScreen() {
  const now = useNow(60_000);
  const { mayChange, mayDelete } = useLogRights(now);
  return (
    <ResourceScreen
      title="Log book"
      noun={{ one: 'entry', many: 'entries' }}
      list={logs.list}
      rows={(answer) => answer.logs}
      record={{ get: logs.one, of: (answer) => answer.log }}
      nameOf={({ title }) => title}
      order={{ sort: 'at', direction: 'desc' }}
      groupOf={({ at }, time) => capital(formatDay(dayOf(Date.parse(at)), time))}
      columns={[
        {
          title: 'When',
          cell: ({ at }) => <span className="num">{timeOf(Date.parse(at))}</span>,
          text: ({ at }) => formatMoment(at, now),
          sort: 'at',
          fold: 'lead',
          width: 5,
        },
        {
          title: 'What happened',
          cell: (log) => <LogTitle log={log} />,
          text: ({ title }) => title,
          sort: 'title',
          fold: 'title',
          width: 14,
        },
        { title: 'Kind', text: ({ kind }) => logKinds[kind], width: 6 },
        { title: 'Vehicle', text: ({ vehicle_name }) => vehicle_name ?? '', sort: 'vehicle_name', width: 6 },
        { title: 'By', text: ({ created_by_name }) => created_by_name ?? '', sort: 'created_by_name', width: 8 },
        { title: 'Todo', cell: (log) => <FollowChip log={log} />, text: followText, width: 6 },
        { title: 'Branch', text: ({ branch_name }) => branch_name ?? '', width: 9 },
        { title: 'More', text: ({ text }) => text, width: 20 },
      ]}
      filters={useLogFilters()}
      notice={<PinnedLogs />}
      searchHint="Words, plate, who wrote it"
      empty="Write down what happens in the yard: handovers, damages, deliveries, keys, visitors."
      entity="log"
      detail={(log) => <LogDetail log={log} />}
      add={logs.add}
      update={logs.update}
      remove={logs.remove}
      restore={logs.restore}
      allows={(log, act) => (act === 'update' ? mayChange(log) : mayDelete(log))}
      form={LogForm}
    />
  );
}
