import { useLiveQuery } from 'dexie-react-hooks';
import type { Todo } from '#contract/areas/todo-record.ts';
import { todos as todoRows } from '#contract/areas/todos.ts';
import type { Answer } from '#contract/endpoint.ts';
import { NotRead } from '#kit/reads/not-read.tsx';
import { ReadingAge } from '#kit/reads/reading-age.tsx';
import { useRead } from '#kit/reads/use-read.ts';
import type { VehicleRow } from '#db/records.ts';
import { todosOfVehicle } from '#db/views/search.ts';
import { addDays, dayOf } from '#lib/day.ts';
import { formatNumber } from '#lib/format-number.ts';
import { useNow } from '#lib/use-now.ts';
import { List } from '#ui/list.tsx';
import { Section } from '#ui/screen.tsx';
import { SkeletonRows } from '#ui/skeleton.tsx';
import { DeviceWork } from './device-parts.tsx';
import { WorkRow } from './work-row.tsx';

/** How far the work is looked at, in days: the server answers for 93 at most. */
const BEFORE = 60;
const AFTER = 32;
const MOST = 100;

interface ServerPartsProps {
  readonly vehicle: VehicleRow;
}

interface ServerWorkProps extends ServerPartsProps {
  /** Without what is done. */
  readonly isOpen?: boolean;
}

/** Work on a vehicle as the server has it: whoever does it. */
export function ServerWork({ vehicle, isOpen = false }: ServerWorkProps) {
  const today = dayOf(useNow(60_000));
  const date = `${addDays(today, -BEFORE)},${addDays(today, AFTER)}`;
  const read = useRead(todoRows.dataRange, { query: { date, vehicle_id: vehicle.id, limit: MOST } });
  const again = () => void read.refetch();
  if (read.isPending) {
    return (
      <Section title="Work">
        <SkeletonRows rows={3} />
      </Section>
    );
  }
  if (!read.data) {
    return (
      <DeviceWork vehicle={vehicle} isOpen={isOpen}>
        <OnlyThisDevice busy={read.isFetching} onAgain={again} />
      </DeviceWork>
    );
  }
  const { body, at, failure } = read.data;
  return (
    <Section
      title="Work"
      actions={failure ? null : <ReadingAge at={at} failure={null} busy={read.isFetching} onAgain={again} />}
    >
      {failure ? <ReadingAge at={at} failure={failure} busy={read.isFetching} onAgain={again} /> : null}
      <Work vehicle={vehicle} answer={body} isOpen={isOpen} />
    </Section>
  );
}

function OnlyThisDevice({ busy, onAgain }: { readonly busy: boolean; readonly onAgain: () => void }) {
  return (
    <NotRead busy={busy} onAgain={onAgain}>
      The server cannot be reached: these are the todos of what this device knows.
    </NotRead>
  );
}

interface WorkProps extends Required<ServerWorkProps> {
  readonly answer: Answer<typeof todoRows.dataRange>;
}

/** What is to be done, the next first, then what was done, the latest first; with what this device has not sent yet. */
function Work({ vehicle, answer, isOpen }: WorkProps) {
  const now = useNow(60_000);
  const made =
    useLiveQuery(async () => (await todosOfVehicle(vehicle.id)).filter(({ sid }) => sid === undefined), [vehicle.id]) ??
    [];
  const open = answer.todos.filter(({ status }) => status === 'pending').toSorted(byDay);
  const done = answer.todos.filter(({ status }) => status === 'completed').toSorted((a, b) => byDay(b, a));
  if (made.length + answer.todos.length === 0) {
    return <p className="muted">{`No todo of the last ${BEFORE} days or the next ${AFTER} is about this vehicle.`}</p>;
  }
  if (isOpen && open.length + made.length === 0) return <p className="muted">Nothing is to be done on it.</p>;
  return (
    <>
      {open.length + made.length > 0 ? (
        <List label="To be done">
          {made.map((todo) => (
            <WorkRow key={todo.lid} lid={todo.lid} todo={todo} now={now} />
          ))}
          {open.map((todo) => (
            <WorkRow key={todo.id} lid={`todo/${todo.id}`} todo={todo} now={now} />
          ))}
        </List>
      ) : null}
      {done.length > 0 && !isOpen ? (
        <List label="Done">
          {done.map((todo) => (
            <WorkRow key={todo.id} lid={`todo/${todo.id}`} todo={todo} now={now} />
          ))}
        </List>
      ) : null}
      {answer.next_cursor ? (
        <p className="muted small">{`The first ${MOST}${answer.total ? ` of ${formatNumber(answer.total)}` : ''}.`}</p>
      ) : null}
    </>
  );
}

const byDay = (a: Todo, b: Todo) =>
  `${a.todo_date} ${a.todo_time ?? ''}`.localeCompare(`${b.todo_date} ${b.todo_time ?? ''}`);
