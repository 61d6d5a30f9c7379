import type { ReactNode } from 'react';
import { useSearchParams } from 'react-router-dom';
import { dayOf, isDay, timeOf } from '#lib/day.ts';
import { rowKeys } from '#lib/row-keys.dom.ts';
import { capital, sayDay } from '#lib/say-when.ts';
import { useNow } from '#lib/use-now.ts';
import { Screen, Section } from '#ui/screen.tsx';
import { SkeletonRows } from '#ui/skeleton.tsx';
import { daySections } from './day-sections.ts';
import { DaySwitch } from './day-switch.tsx';
import { RefreshButton } from './refresh-button.tsx';
import { NothingHere, NothingKnown } from './today-empty.tsx';
import { TodayFound, TodaySearch } from './today-search.tsx';
import { TodoListRow } from './todo-row.tsx';
import { useDay } from './use-day.ts';
import rows from './todo-row.module.css';
import css from './today.module.css';

interface Props {
  /** Beside the title: whose todos are shown. */
  readonly views?: ReactNode;
  /** Above the list: the punch bar. */
  readonly children?: ReactNode;
}

/** The first screen: what this person does today. */
export default function TodayScreen({ views, children }: Props) {
  const [params, setParams] = useSearchParams();
  const now = useNow(30_000);
  const asked = params.get('day');
  const day = isDay(asked) ? asked : dayOf(now);
  const search = params.get('q') ?? '';

  const set = (key: string, value: string) =>
    setParams(
      (old) => {
        if (value) old.set(key, value);
        else old.delete(key);
        return old;
      },
      { replace: true },
    );

  return (
    <Screen title={capital(sayDay(day, now))} aside={views} actions={<RefreshButton />}>
      {children}
      <TodaySearch text={search} onText={(text) => set('q', text)} />
      {search.trim() ? (
        <TodayFound text={search} now={now} />
      ) : (
        <>
          <DaySwitch day={day} now={now} onDay={(d) => set('day', d === dayOf(now) ? '' : d)} />
          <DayList day={day} now={now} />
        </>
      )}
    </Screen>
  );
}

function DayList({ day, now }: { readonly day: string; readonly now: number }) {
  const today = dayOf(now);
  const view = useDay(day, today);
  if (!view) return <SkeletonRows />;
  const sections = daySections(view.overdue, view.ofDay, day === today ? timeOf(now) : null);
  if (sections.length === 0) return <NothingKnown otherwise={<NothingHere day={day} now={now} />} />;
  return (
    // The keys only move the focus among links that have it anyway.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <div className={css.sections} onKeyDown={rowKeys}>
      {sections.map((section) => (
        <Section key={section.name} title={`${section.name} ${section.todos.length}`}>
          <ul className={rows.rows}>
            {section.todos.map((todo) => (
              <TodoListRow
                key={todo.lid}
                todo={todo}
                truth={view.truth.get(todo.lid)}
                now={now}
                showDay={section.name === 'Overdue'}
              />
            ))}
          </ul>
        </Section>
      ))}
    </div>
  );
}
