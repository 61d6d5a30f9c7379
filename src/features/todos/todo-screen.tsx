import { useParams } from 'react-router-dom';
import { useNow } from '#lib/use-now.ts';
import { useCan } from '#session/use-session.ts';
import { PlateBadge } from '#ui/plate.tsx';
import { Screen } from '#ui/screen.tsx';
import { later } from '#ui/later.tsx';
import { SkeletonRows } from '#ui/skeleton.tsx';
import type { ServerTodoProps } from './desk/server-todo.tsx';
import { ChecklistSection } from './checklist-section.tsx';
import { CompleteBar } from './complete-bar.tsx';
import { Completed } from './completed.tsx';
import { Conflicts } from './conflicts.tsx';
import { NoteSection } from './note-section.tsx';
import { OdometerSection } from './odometer-section.tsx';
import { PhotosSection } from './photos-section.tsx';
import { TodoMissing } from './todo-missing.tsx';
import { useTodo, type TodoView } from './use-todo.ts';
import { VehicleSection } from './vehicle-section.tsx';

const ServerTodo = later<ServerTodoProps>(() => import('./desk/server-todo.tsx'));

/** One todo, from top to bottom as the job is done. */
export default function TodoScreen() {
  const { key = '' } = useParams();
  const view = useTodo(`todo/${key}`);
  if (view === undefined) {
    return (
      <Screen title="Todo" back="/to-do">
        <SkeletonRows />
      </Screen>
    );
  }
  if (view) return <Todo view={view} />;
  // A number is the server's: it may have what this device has not.
  return /^[1-9]\d{0,14}$/.test(key) ? <ServerTodo id={Number(key)} otherwise={<TodoMissing />} /> : <TodoMissing />;
}

function Todo({ view }: { readonly view: TodoView }) {
  const now = useNow(30_000);
  const { todo } = view;
  const open = todo.status === 'pending';
  const mayComplete = useCan('todo.complete') && open;
  const plate = todo.vehicle ? <PlateBadge plate={todo.vehicle.plate} size="large" /> : null;
  return (
    <Screen title={todo.title} aside={plate} back="/to-do" primary={mayComplete ? <CompleteBar view={view} /> : null}>
      {open ? null : <Completed view={view} now={now} />}
      <Conflicts view={view} now={now} />
      <VehicleSection view={view} now={now} />
      <ChecklistSection view={view} now={now} />
      {todo.vehicle_id !== null ? <OdometerSection view={view} now={now} /> : null}
      <PhotosSection view={view} />
      <NoteSection view={view} />
    </Screen>
  );
}
