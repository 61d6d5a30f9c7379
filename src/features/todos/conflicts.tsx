import { useLiveQuery } from 'dexie-react-hooks';
import { useAct } from '#kit/outbox/use-act.ts';
import type { ConflictRow, TodoRow } from '#db/records.ts';
import { putSetting, setting } from '#db/views/settings.ts';
import type { Intent } from '#sync/api.ts';
import { Banner } from '#ui/banner.tsx';
import { Button } from '#ui/button.tsx';
import { conflictSentence } from './conflict-text.ts';
import type { TodoView } from './use-todo.ts';

/** What somebody else changed without this person seeing it: one sentence each, with the choice to take one's own again. */
export function Conflicts({ view, now }: { readonly view: TodoView; readonly now: number }) {
  const act = useAct();
  const key = `seen:${view.todo.lid}`;
  const seen = useLiveQuery(async () => ((await setting(key)) ?? []) as number[], [key]);
  if (!seen) return null;
  const settle = (conflict: ConflictRow) => void putSetting(key, [...seen, conflict.id ?? 0]);
  return view.conflicts
    .filter((conflict) => !seen.includes(conflict.id ?? 0))
    .map((conflict) => {
      const mine = takeMine(conflict, view);
      const take = async (intent: Intent) => {
        if (await act(intent)) settle(conflict);
      };
      return (
        <Banner
          key={conflict.id}
          tone="needs"
          icon="needs"
          action={
            <>
              <Button onClick={() => settle(conflict)}>Keep theirs</Button>
              {mine ? <Button onClick={() => void take(mine)}>Use mine</Button> : null}
            </>
          }
        >
          {conflictSentence(conflict, view, now)}
        </Banner>
      );
    });
}

/** What the office plans of a todo; the rest of it is set by acts of its own. */
const PLANNED = ['title', 'note', 'todo_date', 'todo_time', 'category_id', 'vehicle_id', 'branch_id', 'resource'];

/** The act that sets the lost value again; null where there is none (photos, what was deleted meanwhile, completed work). */
function takeMine({ t, lid, field, mine }: ConflictRow, { todo }: TodoView): Intent | null {
  if (t === 'todos' && field === 'completion_note') return againWith(todo, mine);
  if (todo.status === 'completed') return null;
  if (t === 'todos' && PLANNED.includes(field)) {
    return { op: 'todos.update', args: { lid, patch: { [field]: mine } as never } };
  }
  if (t === 'checklists' && (field === 'note' || field === 'state')) {
    return { op: 'todos.updateStatus', args: { lid, todo: todo.lid, [field]: mine as never } };
  }
  if (t === 'odometers' && (field === 'note' || field === 'value')) {
    return { op: 'todos.updateOdometer', args: { lid, todo: todo.lid, [field]: mine as never } };
  }
  return null;
}

/** Completing again changes the note and nothing else. Of work that is open again it would be the completion itself: not offered. */
function againWith({ lid, status }: TodoRow, note: unknown): Intent | null {
  return status === 'completed' && typeof note === 'string' ? { op: 'todos.complete', args: { lid, note } } : null;
}
