import { useEffect, useState } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { useLiveQuery } from 'dexie-react-hooks';
import { unsentTodoChanges, type UnsentChange } from '#db/views/unsent-todos.ts';

const NONE: readonly UnsentChange[] = [];

/**
 * What the lists of the server lack because it is only on this computer. What has just been sent stays until the lists were read
 * again, so that nothing flickers back; what was taken back leaves at once.
 */
export function useUnsent(): readonly UnsentChange[] {
  const client = useQueryClient();
  const latest = useLiveQuery(unsentTodoChanges);
  const [shown, setShown] = useState(NONE);
  useEffect(() => {
    if (!latest) return;
    const mids = new Set(latest.map(({ mid }) => mid));
    const sent = shown.filter(({ mid, nextAt }) => !mids.has(mid) && nextAt <= Date.now());
    setShown([...latest, ...sent]);
    if (sent.length === 0) return;
    let isOver = false;
    void client.invalidateQueries().finally(() => {
      if (!isOver) setShown(latest);
    });
    return () => {
      isOver = true;
    };
    // `shown` is only looked at when something new is known of the outbox.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [latest, client]);
  return shown;
}

/** Ids of the todos that were approved, sent back or deleted here: they no longer wait for an answer. */
export function answeredIn(changes: readonly UnsentChange[]): ReadonlySet<number> {
  const answers = changes.filter(({ op, isRefused }) => !isRefused && ANSWERS.includes(op));
  return new Set(answers.map(({ lid }) => Number(lid.slice('todo/'.length))));
}

const ANSWERS = ['todos.approve', 'todos.sendBack', 'todos.remove'];
