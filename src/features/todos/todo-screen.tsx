import type { ReactNode } from 'react';
import { useParams } from 'react-router-dom';
import { dayOf } from '#lib/day.ts';
import { useNow } from '#lib/use-now.ts';
import { useCan, useSession } from '#session/use-session.ts';
import { useTruth } from '#sync/use-sync.ts';
import { PlateBadge } from '#ui/plate.tsx';
import { Screen } from '#ui/screen.tsx';
import { later } from '#ui/later.tsx';
import { SkeletonRows } from '#ui/skeleton.tsx';
import type { FieldFilesProps } from './field-files.tsx';
import type { ServerTodoProps } from './office/server-todo.tsx';
import { ChecklistSection } from './checklist-section.tsx';
import { CompleteBar } from './complete-bar.tsx';
import { Completed } from './completed.tsx';
import { Conflicts } from './conflicts.tsx';
import { DeletedTodo } from './deleted-todo.tsx';
import { NextTodo } from './next-todo.tsx';
import { NoteSection } from './note-section.tsx';
import { OdometerSection } from './odometer-section.tsx';
import { PhotosSection } from './photos-section.tsx';
import { progressText } from './progress-text.ts';
import { Returned } from './returned.tsx';
import { TodoMissing } from './todo-missing.tsx';
import { useTodo, type TodoView } from './use-todo.ts';
import { VehicleSection } from './vehicle-section.tsx';

const FieldFiles = later<FieldFilesProps>(() => import('./field-files.tsx'));
const ServerTodo = later<ServerTodoProps>(() => import('./office/server-todo.tsx'));

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
  const { todo, gone } = view;
  const isOnline = useTruth().reach === 'online';
  const plate = todo.vehicle ? <PlateBadge plate={todo.vehicle.plate} /> : null;
  return (
    <Screen
      title={todo.title}
      aside={plate}
      progress={progressText(view)}
      back="/to-do"
      primary={useNextAct(view, now)}
    >
      {gone ? <DeletedTodo todo={todo.lid} gone={gone} now={now} /> : <Status view={view} now={now} />}
      <Conflicts view={view} now={now} />
      <VehicleSection view={view} now={now} />
      <ChecklistSection view={view} now={now} />
      {todo.vehicle_id !== null ? <OdometerSection view={view} now={now} /> : null}
      <PhotosSection view={view} />
      <NoteSection view={view} now={now} />
      {isOnline && !gone && todo.sid !== undefined ? <FieldFiles id={todo.sid} /> : null}
    </Screen>
  );
}

interface PartProps {
  readonly view: TodoView;
  readonly now: number;
}

/** At the bottom: completing while it is open, and then what comes next. */
function useNextAct(view: TodoView, now: number): ReactNode {
  const mayComplete = useCan('todo.complete');
  const { user } = useSession();
  const { status, completed_by, completed_at } = view.todo;
  if (view.gone) return null;
  if (status === 'pending') return mayComplete ? <CompleteBar view={view} now={now} /> : null;
  const isMineOfToday = completed_by === user.id && dayOf(Date.parse(completed_at ?? '')) === dayOf(now);
  return isMineOfToday ? <NextTodo now={now} /> : null;
}

function Status({ view, now }: PartProps) {
  return view.todo.status === 'pending' ? <Returned view={view} /> : <Completed view={view} now={now} />;
}
