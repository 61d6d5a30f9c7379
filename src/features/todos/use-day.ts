import { useLiveQuery } from 'dexie-react-hooks';
import { searchTodos } from '#db/views/search.ts';
import { overdueTodos, todosOfDay } from '#db/views/todos.ts';
import { recordTruth, type RowTruth } from '#db/views/truth.ts';
import type { Lid, TodoRow } from '#db/records.ts';

type Truths = ReadonlyMap<Lid, RowTruth>;

export interface Day {
  readonly overdue: readonly TodoRow[];
  readonly ofDay: readonly TodoRow[];
  readonly truth: Truths;
}

const truthOf = (todos: readonly TodoRow[]) => recordTruth(todos.map((t) => t.lid));

/** The day's work and, when it is today, what is late; undefined only while the local database opens. */
export function useDay(day: string, today: string): Day | undefined {
  return useLiveQuery(async () => {
    const [overdue, ofDay] = await Promise.all([day === today ? overdueTodos(today) : [], todosOfDay(day)]);
    return { overdue, ofDay, truth: await truthOf([...overdue, ...ofDay]) };
  }, [day, today]);
}

const MOST_FOUND = 50;

/** Todos on this device whose plate, VIN ending or title match. */
export function useSearch(text: string): { readonly todos: readonly TodoRow[]; readonly truth: Truths } | undefined {
  return useLiveQuery(async () => {
    const todos = await searchTodos(text, MOST_FOUND);
    return { todos, truth: await truthOf(todos) };
  }, [text]);
}
