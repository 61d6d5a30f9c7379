import { useLiveQuery } from 'dexie-react-hooks';
import type { Todo } from '#contract/areas/todo-record.ts';
import { Table, type Column } from '#crud/table.tsx';
import { todoTruth, type RowTruth } from '#db/views/truth.ts';
import { sayNumber } from '#lib/say-number.ts';
import { capital, sayDay } from '#lib/say-when.ts';
import { useNow } from '#lib/use-now.ts';
import { PlateBadge } from '#ui/plate.tsx';
import { TruthChip } from '#ui/truth-chip.tsx';
import { StatusChip } from './status-chip.tsx';
import css from './desk-table.module.css';

interface Props {
  readonly todos: readonly Todo[];
  readonly current: number | undefined;
  readonly onOpen: (todo: Todo) => void;
  readonly selected?: ReadonlySet<string | number>;
  readonly onSelect?: (todo: Todo) => void;
  /** Titles of columns that are left out: what stands beside the table says it, or all rows are the same. */
  readonly spare?: readonly string[];
}

/** Where changes made on this computer stand, by todo; nothing while all is sent. */
function useTruths(todos: readonly Todo[]) {
  const lids = todos.map((todo) => `todo/${todo.id}`);
  return useLiveQuery(() => todoTruth(lids), [lids.join()]);
}

export function DeskTable({ todos, current, onOpen, selected, onSelect, spare = [] }: Props) {
  const now = useNow(60_000);
  const truths = useTruths(todos);
  const columns: readonly Column<Todo>[] = columnsOf(truths, now).filter(({ title }) => !spare.includes(title));
  return (
    <Table
      label="Todos"
      columns={columns}
      rows={todos}
      rowKey={(todo) => todo.id}
      onOpen={onOpen}
      current={current}
      {...(selected && onSelect ? { selected, onSelect } : {})}
    />
  );
}

function columnsOf(truths: ReadonlyMap<string, RowTruth> | undefined, now: number): readonly Column<Todo>[] {
  return [
    {
      title: 'When',
      cell: (todo) => (
        <time className={css.whole}>
          {[capital(sayDay(todo.todo_date, now)), todo.todo_time].filter(Boolean).join(' ')}
        </time>
      ),
    },
    { title: 'Vehicle', cell: (todo) => (todo.vehicle ? <PlateBadge plate={todo.vehicle.plate} /> : null) },
    { title: 'What', cell: (todo) => <strong>{todo.title}</strong> },
    { title: 'Category', cell: (todo) => todo.category },
    {
      title: 'Person',
      cell: (todo) =>
        todo.resource_name ? (
          <span className={css.whole}>{todo.resource_name}</span>
        ) : (
          <span className="muted">Nobody</span>
        ),
    },
    {
      title: 'Status',
      cell: (todo) => {
        const truth = truths?.get(`todo/${todo.id}`) ?? 'sent';
        return truth === 'sent' ? <StatusChip todo={todo} now={now} /> : <TruthChip truth={truth} />;
      },
    },
    { title: 'Odometer', end: true, cell: (todo) => (todo.mileage === null ? null : sayNumber(todo.mileage)) },
    { title: 'Photos', end: true, cell: (todo) => photos(todo) },
  ];
}

function photos({ todoimages, photo_count }: Todo): string {
  const taken = todoimages.filter((image) => image.kind === 'photo').length;
  if (photo_count > taken) return `${taken} of ${photo_count}`;
  return taken > 0 ? String(taken) : '';
}
