import { Due } from '#ui/due.tsx';
import { useLiveQuery } from 'dexie-react-hooks';
import { overdueTodos, todosOfDay } from '#db/views/todos.ts';
import { dayOf } from '#lib/day.ts';
import { useNow } from '#lib/use-now.ts';
import { photoPath } from '#lib/todo-path.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import { List, Row } from '#ui/list.tsx';
import { PlateBadge } from '#ui/plate.tsx';
import { Screen } from '#ui/screen.tsx';
import { SkeletonRows } from '#ui/skeleton.tsx';

/** Capture without a todo: every photo belongs to one, so choose it first. One tap, today's open work, the overdue ones last. */
export default function CaptureChoose() {
  const now = useNow(60_000);
  const today = dayOf(now);
  const todos = useLiveQuery(async () => {
    const [ofDay, late] = await Promise.all([todosOfDay(today), overdueTodos(today)]);
    return [...ofDay.filter((todo) => todo.status === 'pending'), ...late];
  }, [today]);
  return (
    <Screen title="Photos for which todo?">
      {!todos ? <SkeletonRows /> : null}
      {todos?.length === 0 ? (
        <EmptyState icon="camera" title="No open todo today">
          Photos belong to a todo. When one is given to you it shows here.
        </EmptyState>
      ) : null}
      {todos && todos.length > 0 ? (
        <List label="Today’s open todos">
          {todos.map((todo) => (
            <Row
              key={todo.lid}
              to={photoPath(todo.lid)}
              replace
              leading={todo.vehicle ? <PlateBadge plate={todo.vehicle.plate} /> : null}
              title={todo.title}
              detail={todo.vehicle?.name}
              trailing={<Due todo={todo} now={now} saysLate />}
            />
          ))}
        </List>
      ) : null}
    </Screen>
  );
}
