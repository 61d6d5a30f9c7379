import { freshLid } from '#crud/fresh-lid.ts';
import { useAct } from '#crud/use-act.ts';
import type { TodoRow } from '#db/records.ts';
import { lastPunch } from '#db/views/punches.ts';
import { putSetting, setting } from '#db/views/settings.ts';
import { useSession } from '#session/use-session.ts';
import { completionIntents } from '#sync/ops/attendance.ts';
import { useToast } from '#ui/toast.tsx';
import { completionNote } from './completion-note.ts';

/** The todo's note with what was written for the office below it; undefined when nothing was written: then it stays as it is. */
function withNote(todo: TodoRow, written: unknown): string | undefined {
  const text = typeof written === 'string' ? written.trim() : '';
  if (text === '') return undefined;
  return [todo.note.trim(), text].filter(Boolean).join('\n\n');
}

/** Completes a todo with the note written for the office; a Check In or Check Out punches the person in the same act. */
export function useComplete(todo: TodoRow): () => Promise<void> {
  const act = useAct();
  const toast = useToast();
  const { user } = useSession();
  return async () => {
    const key = `draft:${completionNote(todo.lid)}`;
    const [written, last] = await Promise.all([setting(key), lastPunch(user.id)]);
    const isIn = last !== undefined && last.kind !== 'out';
    const intents = completionIntents(todo, freshLid('punches'), isIn, withNote(todo, written));
    if (!(await act(...intents))) return;
    await putSetting(key, '');
    toast({
      text:
        intents.length === 1
          ? 'Completed.'
          : isIn
            ? 'Completed, and you are punched out.'
            : 'Completed, and you are punched in.',
    });
  };
}
