import { useState, type ReactNode } from 'react';
import { flushSync } from 'react-dom';
import { useLiveQuery } from 'dexie-react-hooks';
import type { Todo } from '#contract/areas/todo-record.ts';
import { UNDO_MS, useUndoable } from '#kit/outbox/use-undoable.ts';
import { serverSendsBack } from '#db/views/server.ts';
import { count } from '#lib/format-number.ts';
import { useCan } from '#session/use-session.ts';
import type { Lid } from '#db/records.ts';
import type { Intent, Saved } from '#sync/api.ts';
import { useSync } from '#sync/use-sync.ts';
import { later } from '#ui/later.tsx';
import { useToast } from '#ui/toast.tsx';
import type { DeleteTodoProps } from './delete-todo.tsx';
import type { SendBackProps } from './send-back.tsx';
import { todoName } from './todo-name.ts';

/** Loaded when something is sent back for the first time. */
const SendBack = later<SendBackProps>(() => import('./send-back.tsx'));

/** Loaded when something is deleted for the first time. */
const DeleteTodo = later<DeleteTodoProps>(() => import('./delete-todo.tsx'));

/** What the office can answer to completed work, and that it can take a todo away. */
export interface Answers {
  readonly mayAnswer: boolean;
  /** Answers with `sendBack`, too: a server that does not know it would take it for an approval. */
  readonly mayReturn: boolean;
  readonly approve: (todos: readonly Todo[]) => void;
  /** Asks for the reason first. */
  readonly sendBack: (todos: readonly Todo[]) => void;
  readonly mayRemove: boolean;
  /** Asks for the reason first. */
  readonly remove: (todo: Todo) => void;
  /** The question, while it stands. */
  readonly dialog: ReactNode;
}

/** Long enough for a slow line. */
const PATIENCE_MS = 10_000;

export const isWaiting = (todo: Todo): boolean =>
  todo.status === 'completed' && todo.complete_time_approved === null && todo.deleted_at === null;

type GoOn = (todos: readonly Todo[]) => void;

/**
 * Approving, sending back and deleting, each with an undo until it is sent. `goOn` is told which todos leave the list, so that the cursor
 * stays in its place; `onRemoved` of those that were deleted, where that is something else.
 */
export function useAnswers(goOn: GoOn, onRemoved = goOn): Answers {
  const mayAnswer = useCan('todo.approve');
  const sendsBack = useLiveQuery(serverSendsBack) ?? false;
  const give = useGive();
  const [returning, setReturning] = useState<readonly Todo[]>([]);
  const answer = (todos: readonly Todo[], what: string, intentFor: (lid: Lid) => Intent) =>
    give(
      doneText(what, todos),
      todos.map(({ id }) => intentFor(`todo/${id}`)),
    );
  const removal = useRemoval(give, onRemoved);
  const approve = (todos: readonly Todo[]) => {
    goOn(todos);
    void answer(todos, 'approved', (lid) => ({ op: 'todos.approve', args: { lid } }));
  };
  return {
    mayAnswer,
    mayReturn: mayAnswer && sendsBack,
    approve,
    sendBack: setReturning,
    ...removal,
    dialog:
      removal.dialog ??
      (returning.length > 0 ? (
        <SendBack
          todos={returning}
          onSend={(reason) =>
            answer(returning, 'sent back', (lid) => ({ op: 'todos.sendBack', args: { lid, reason } }))
          }
          onSent={() => {
            // The question gives the focus back to its row before the cursor goes on from there.
            flushSync(() => setReturning([]));
            goOn(returning);
          }}
          onClose={() => setReturning([])}
        />
      ) : null),
  };
}

/** Deleting, with the question for the reason. */
function useRemoval(give: Give, onRemoved: GoOn): Pick<Answers, 'mayRemove' | 'remove' | 'dialog'> {
  const mayRemove = useCan('todo.delete');
  const [todo, setTodo] = useState<Todo | null>(null);
  return {
    mayRemove,
    remove: setTodo,
    dialog: todo ? (
      <DeleteTodo
        todo={todo}
        onSend={(reason) =>
          give(doneText('deleted', [todo]), [{ op: 'todos.remove', args: { lid: `todo/${todo.id}`, reason } }])
        }
        onSent={() => {
          flushSync(() => setTodo(null));
          onRemoved([todo]);
        }}
        onClose={() => setTodo(null)}
      />
    ) : null,
  };
}

function doneText(what: string, todos: readonly Todo[]): string {
  const [only, second] = todos;
  return only && !second ? `${todoName(only)} ${what}.` : `${count(todos.length, 'todo')} ${what}.`;
}

type Give = (done: string, intents: readonly Intent[]) => Promise<boolean>;

/** Saves the answers at once, and says so where the server refuses them later. False: not even saved. */
function useGive(): Give {
  const undoable = useUndoable();
  const sync = useSync();
  const toast = useToast();
  const watch = async (saved: Saved) => {
    if ((await sync.settled(saved, UNDO_MS + PATIENCE_MS)) !== 'failed') return;
    toast({ text: 'Not done: the server refused it. It waits in the outbox.' });
  };
  return async (done, intents) => {
    const saved = await undoable(done, ...intents);
    if (saved) void watch(saved);
    return saved !== null;
  };
}
