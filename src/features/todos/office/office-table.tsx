import type { ReactNode } from 'react';
import { useLiveQuery } from 'dexie-react-hooks';
import { isolated } from '#contract/people-text.ts';
import { Table, type Column } from '#kit/list/table.tsx';
import { recordTruth, type RowTruth } from '#db/views/truth.ts';
import { dayOf } from '#lib/day.ts';
import { formatNumber } from '#lib/format-number.ts';
import { capital, formatDay, formatMoment } from '#lib/format-when.ts';
import { timeOf } from '#lib/day.ts';
import { useNow } from '#lib/use-now.ts';
import { thisDevice } from '#lib/this-device.dom.ts';
import { PlateBadge } from '#ui/plate.tsx';
import { TruthChip } from '#ui/truth-chip.tsx';
import { rowKey, type OfficeRow } from './office-row.ts';
import { MarkList } from './mark-list.tsx';
import { marksOf } from './marks.ts';
import { StatusChip } from './status-chip.tsx';
import css from './office-table.module.css';

/** What the list is of: what is to be done, what waits for approval, or what was sent back. */
export type OfficeKind = 'plan' | 'waiting' | 'returned';

interface Props {
  readonly kind: OfficeKind;
  readonly rows: readonly OfficeRow[];
  readonly current: OfficeRow['key'] | undefined;
  /** The row of what was just made. */
  readonly fresh?: OfficeRow['key'] | null;
  readonly onOpen: (row: OfficeRow) => void;
  readonly onEdit?: (row: OfficeRow) => void;
  readonly selected?: ReadonlySet<OfficeRow['key']>;
  readonly onSelect?: (row: OfficeRow) => void;
  readonly onSelectAll?: () => void;
}

type Truths = ReadonlyMap<string, RowTruth> | undefined;

/** Where changes made on this computer stand, by todo; nothing while all is sent. */
function useTruths(rows: readonly OfficeRow[]): Truths {
  const lids = rows.map(({ lid }) => lid);
  return useLiveQuery(() => recordTruth(lids), [lids.join()]);
}

export function OfficeTable({ kind, rows, fresh = null, ...table }: Props) {
  const now = useNow(60_000);
  const truths = useTruths(rows);
  const isOneDay = new Set(rows.map((row) => dayIn(row, kind))).size < 2;
  return (
    <Table
      label="Todos"
      columns={columnsOf({ kind, truths, now, fresh })}
      rows={rows}
      rowKey={rowKey}
      nameOf={({ todo }) => [isolated(todo.title), todo.vehicle?.plate].filter(Boolean).join(', ')}
      // The day is said once, over its rows; where all are of one day the filter says it.
      groupOf={isOneDay ? undefined : (row) => capital(formatDay(dayIn(row, kind), now))}
      isGone={({ isGone }) => isGone}
      {...table}
    />
  );
}

function momentIn({ todo }: OfficeRow, kind: OfficeKind): string | null {
  return kind === 'returned' ? todo.returned_at : todo.completed_at;
}

function dayIn(row: OfficeRow, kind: OfficeKind): string {
  const moment = kind === 'plan' ? null : momentIn(row, kind);
  return moment === null ? row.todo.todo_date : dayOf(Date.parse(moment));
}

interface Shown {
  readonly kind: OfficeKind;
  readonly truths: Truths;
  readonly now: number;
  readonly fresh: OfficeRow['key'] | null;
}

function columnsOf(shown: Shown): readonly Column<OfficeRow>[] {
  return [...shared(shown), ...(shown.kind === 'plan' ? ofPlan(shown) : ofDone(shown)), lookAt(shown)];
}

const WHEN = { plan: 'Time', waiting: 'Done', returned: 'Sent back' } as const;

function shared({ kind, now }: Shown): readonly Column<OfficeRow>[] {
  return [
    {
      title: WHEN[kind],
      width: { plan: 4.5, waiting: 3.75, returned: 5.5 }[kind],
      from: 30,
      cell: (row) => (kind === 'plan' ? <Planned row={row} now={now} /> : <Moment row={row} kind={kind} />),
    },
    { title: 'Vehicle', width: 7, fold: 'lead', cell: (row) => <Plate row={row} /> },
    {
      title: 'What',
      fold: 'title',
      cell: ({ todo, was, changed }) => (
        <Value isNew={changed.has('title')} was={was?.title}>
          {todo.title}
        </Value>
      ),
    },
  ];
}

const person: Column<OfficeRow> = {
  title: 'Person',
  width: 7.5,
  cell: ({ todo, was, changed }) => (
    <Value isNew={changed.has('resource')} was={was?.resource_name ?? 'nobody'}>
      {todo.resource_name ?? <span className="muted">Nobody</span>}
    </Value>
  ),
};

const ofPlan = ({ now }: Shown): readonly Column<OfficeRow>[] => [
  {
    title: 'Category',
    width: 8,
    from: 64,
    cell: ({ todo, was, changed }) => (
      <Value isNew={changed.has('category_id')} was={was?.category ?? 'none'}>
        {todo.category}
      </Value>
    ),
  },
  person,
  {
    title: 'State',
    width: 7.25,
    sign: 46,
    from: 30,
    fold: 'end',
    cell: ({ todo }) => <StatusChip todo={todo} now={now} />,
  },
  {
    title: 'Odometer',
    width: 5.5,
    from: 72,
    end: true,
    cell: ({ todo }) => (todo.mileage === null ? null : formatNumber(todo.mileage)),
  },
];

function ofDone({ kind }: Shown): readonly Column<OfficeRow>[] {
  const by = { title: 'By', width: 7.5, cell: ({ todo }: OfficeRow) => todo.completed_by_name } as const;
  if (kind === 'waiting') return [by];
  return [
    person,
    {
      title: 'Why',
      from: 56,
      cell: ({ todo }) => <span title={todo.return_reason ?? undefined}>{todo.return_reason}</span>,
    },
  ];
}

const NEW = { tone: 'unknown', icon: 'plus', words: 'New', sentence: 'You just made it.' } as const;

/** Where work of this computer stands, and what is wrong with the todo. */
const lookAt = ({ truths, fresh }: Shown): Column<OfficeRow> => ({
  title: 'Look at',
  byNeed: true,
  from: 30,
  cell: ({ key, lid, todo, isGone }) => {
    const truth = truths?.get(lid) ?? 'sent';
    const found = isGone ? [] : marksOf(todo);
    const marks = key === fresh ? [NEW, ...found] : found;
    if (truth === 'sent' && marks.length === 0) return null;
    return (
      <span className={css.marks}>
        {truth === 'sent' ? null : <TruthChip truth={truth} />}
        <MarkList marks={marks} />
      </span>
    );
  },
});

interface ValueProps {
  readonly isNew: boolean;
  /** What the server still has. */
  readonly was: string | undefined;
  readonly children: ReactNode;
}

/** What was changed here and is not sent: blue and dotted, the old value in its title. */
function Value({ isNew, was, children }: ValueProps) {
  if (!isNew) return children;
  return (
    <span className={css.changed} title={`Changed on this ${thisDevice()}; it was ${isolated(was ?? 'empty')}`}>
      {children}
    </span>
  );
}

function Planned({ row: { todo, was, changed }, now }: { readonly row: OfficeRow; readonly now: number }) {
  const isMoved = changed.has('todo_date');
  const words = (planned: OfficeRow['todo']) =>
    [capital(formatDay(planned.todo_date, now)), planned.todo_time].filter(Boolean).join(' ');
  return (
    <Value isNew={isMoved || changed.has('todo_time')} was={was ? words(was) : undefined}>
      <time>{isMoved ? words(todo) : (todo.todo_time ?? (changed.has('todo_time') ? 'no time' : ''))}</time>
    </Value>
  );
}

function Moment({ row, kind }: { readonly row: OfficeRow; readonly kind: OfficeKind }) {
  const now = useNow(60_000);
  const moment = momentIn(row, kind);
  if (moment === null) return null;
  const at = Date.parse(moment);
  return <time title={capital(formatMoment(at, now))}>{timeOf(at)}</time>;
}

function Plate({ row: { todo, was, changed } }: { readonly row: OfficeRow }) {
  const isNew = changed.has('vehicle_id');
  if (!todo.vehicle)
    return isNew ? (
      <Value isNew was={was?.vehicle?.plate}>
        none
      </Value>
    ) : (
      <span className={css.none}>No vehicle</span>
    );
  return (
    <Value isNew={isNew} was={was?.vehicle?.plate ?? 'none'}>
      <PlateBadge plate={todo.vehicle.plate} size="small" />
    </Value>
  );
}
