import type { DueTask } from '#contract/areas/maintenance.ts';
import { withRoom } from '#kit/list/resource/column-room.ts';
import { Table, type Column } from '#kit/list/table.tsx';
import { useNow } from '#lib/use-now.ts';
import { PlateBadge } from '#ui/plate.tsx';
import { DueBadge } from './due-badge.tsx';
import { dueText, leftText, planText, taskKey, taskName, weekText } from './due-text.ts';

interface Props {
  readonly rows: readonly DueTask[];
  readonly current: string | undefined;
  /** Absent where nothing can be chosen. */
  readonly selection?: {
    readonly selected: ReadonlySet<string | number>;
    readonly onSelect: (task: DueTask) => void;
    readonly onSelectAll: () => void;
  };
  readonly onOpen: (task: DueTask) => void;
}

/** What is due, week by week. */
export function DueTable({ rows, current, selection, onOpen }: Props) {
  const now = useNow(60_000);
  return (
    <Table
      label="Maintenance"
      columns={withRoom(columnsAt(now))}
      rows={rows}
      rowKey={taskKey}
      nameOf={taskName}
      groupOf={(task) => weekText(task, now)}
      current={current}
      onOpen={onOpen}
      {...selection}
    />
  );
}

const columnsAt = (now: number): readonly Column<DueTask>[] => [
  {
    title: 'Due',
    cell: (task) => <span className="num">{dueText(task, now)}</span>,
    fold: 'end',
    width: 8,
  },
  {
    title: 'Vehicle',
    cell: ({ vehicle }) => <PlateBadge plate={vehicle.plate} size="small" />,
    fold: 'lead',
    width: 8.5,
  },
  { title: 'Rule', cell: ({ rule }) => rule.title, fold: 'title', width: 12 },
  { title: 'State', cell: (task) => <DueBadge task={task} />, width: 10 },
  { title: 'Left', cell: (task) => <span className="num">{leftText(task)}</span>, width: 11 },
  { title: 'Planned', cell: (task) => planText(task, now), width: 11 },
  { title: 'Model', cell: ({ vehicle }) => vehicle.name, width: 11 },
  { title: 'Branch', cell: ({ vehicle }) => vehicle.branch_name ?? '', width: 9 },
];
