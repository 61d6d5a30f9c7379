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
import type { SendBackProps } from './send-back.tsx';
import { todoName } from './todo-name.ts';

/** Loaded when something is sent back for the first time. */
const SendBack = later<SendBackProps>(() => import('./send-back.tsx'));

/** What the office can answer to completed work. */
export interface Answers {
  readonly mayAnswer: boolean;
  /** Answers with `sendBack`, too: a server that does not know it would take it for an approval. */
  readonly mayReturn: boolean;
  readonly approve: (todos: readonly Todo[]) => void;
  /** Asks for the reason first. */
  readonly sendBack: (todos: readonly Todo[]) => void;
  /** The question, while it stands. */
  readonly dialog: ReactNode;
}

/** Long enough for a slow line. */
const PATIENCE_MS = 10_000;

export const isWaiting = (todo: Todo): boolean => todo.status === 'completed' && todo.complete_time_approved === null;

/**
 * Approving and sending back, each with an undo until it is sent. `goOn` is told which todos leave the list, so that the cursor stays
 * in its place.
 */
export function useAnswers(goOn: (todos: readonly Todo[]) => void): Answers {
  const mayAnswer = useCan('todo.approve');
  const sendsBack = useLiveQuery(serverSendsBack) ?? false;
  const give = useGive();
  const [returning, setReturning] = useState<readonly Todo[]>([]);
  const answer = (todos: readonly Todo[], what: string, intentFor: (lid: Lid) => Intent) =>
    give(
      doneText(what, todos),
      todos.map(({ id }) => intentFor(`todo/${id}`)),
    );
  const approve = (todos: readonly Todo[]) => {
    goOn(todos);
    void answer(todos, 'approved', (lid) => ({ op: 'todos.approve', args: { lid } }));
  };
  return {
    mayAnswer,
    mayReturn: mayAnswer && sendsBack,
    approve,
    sendBack: setReturning,
    dialog:
      returning.length > 0 ? (
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
      ) : null,
  };
}

function doneText(what: string, todos: readonly Todo[]): string {
  const [only, second] = todos;
  return only && !second ? `${todoName(only)} ${what}.` : `${count(todos.length, 'todo')} ${what}.`;
}

/** Saves the answers at once, and says so where the server refuses them later. False: not even saved. */
function useGive(): (done: string, intents: readonly Intent[]) => Promise<boolean> {
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
