import { useState } from 'react';
import { useLiveQuery } from 'dexie-react-hooks';
import { todos as rows } from '#contract/areas/todos.ts';
import { useRead } from '#kit/reads/use-read.ts';
import type { Lid } from '#db/records.ts';
import { todoByLid } from '#db/views/todos.ts';
import { rowOf, type OfficeRow } from './office-row.ts';

/** The server's id of a todo that was made here, once it is sent; remembered, for this device may not hold the todo for long. */
function useSid(lid: Lid | null): number | null {
  // With its todo: until the next one is read, what was read of the last one is still answered.
  const known = useLiveQuery(
    async () => (lid === null ? null : { lid, sid: (await todoByLid(lid))?.sid ?? null }),
    [lid],
  );
  const [kept, keep] = useState<{ readonly lid: Lid; readonly sid: number } | null>(null);
  if (known && known.sid !== null && known.lid === lid && kept?.lid !== lid) keep({ lid, sid: known.sid });
  return kept !== null && kept.lid === lid ? kept.sid : null;
}

/** `rows` with what was just made among them: in its place, or on top where the filters or the page leave it out. */
export function useMade(lid: Lid | null, shown: readonly OfficeRow[], unsent: readonly OfficeRow[]) {
  const sid = useSid(lid);
  const key = sid ?? lid;
  const isThere = key === null || shown.some((row) => row.key === key);
  const read = useRead(rows.details, { query: { id: sid ?? 0 } }, sid !== null && !isThere);
  const todo = read.data?.body.todo;
  const made = unsent.find((row) => row.key === key) ?? (todo && todo.id === sid ? rowOf(todo) : undefined);
  return { key, rows: isThere || !made ? shown : [made, ...shown] };
}
