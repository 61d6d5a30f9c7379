import { useState, type ReactNode } from 'react';
import { useSearchParams } from 'react-router-dom';
import { dayOf, isDay } from '#lib/day.ts';
import { rowKeys } from '#lib/row-keys.dom.ts';
import { count } from '#lib/format-number.ts';
import { capital, formatDay } from '#lib/format-when.ts';
import { useNow } from '#lib/use-now.ts';
import { Screen } from '#ui/screen.tsx';
import { SkeletonRows } from '#ui/skeleton.tsx';
import { dayPlan, type Section } from './day-sections.ts';
import { DaySwitch } from './day-switch.tsx';
import { RefreshButton } from './refresh-button.tsx';
import { NothingHere, NothingKnown } from './today-empty.tsx';
import { TodayFound, TodaySearch } from './today-search.tsx';
import { TodayTools, type Tool } from './today-tools.tsx';
import { TodoCard } from './todo-card.tsx';
import { TodoListRow } from './todo-row.tsx';
import { useDay, type Day } from './use-day.ts';
import rows from './todo-row.module.css';
import css from './today.module.css';

interface Props {
  /** Beside the title: whose todos are shown. */
  readonly views?: ReactNode;
  /** The punch bar: on top of the list, or at the bottom while it is the first thing to do. */
  readonly children?: ReactNode;
  /** What the device offers: below the first todos, which it must not push out of sight. */
  readonly offer?: ReactNode;
}

/** The first screen: what this person does today. */
export default function TodayScreen({ views, children, offer }: Props) {
  const now = useNow(30_000);
  const today = dayOf(now);
  const { day, search, set } = usePlace(today);
  const view = useDay(day, today);
  const [tool, setTool] = useState<Tool | null>(search ? 'find' : day === today ? null : 'days');
  const open = view ? view.overdue.length + view.ofDay.filter(({ status }) => status === 'pending').length : 0;
  const change = (next: Tool | null) => {
    setTool(next);
    if (next !== 'find') set('q', '');
  };

  return (
    <Screen
      title={capital(formatDay(day, now))}
      aside={
        <>
          {open > 0 ? <span className={css.count}>{count(open, 'todo')}</span> : null}
          {views}
        </>
      }
      actions={<TodayTools tool={tool} onTool={change} />}
    >
      {children}
      {tool === 'find' ? <TodaySearch text={search} onText={(text) => set('q', text)} /> : null}
      {tool === 'days' ? (
        <DaySwitch day={day} now={now} onDay={(d) => set('day', d === today ? '' : d)}>
          <RefreshButton />
        </DaySwitch>
      ) : null}
      {search.trim() ? (
        <TodayFound text={search} now={now} />
      ) : (
        <DayList view={view} day={day} now={now} offer={offer} />
      )}
    </Screen>
  );
}

/** The day and the words searched for stand in the address. */
function usePlace(today: string) {
  const [params, setParams] = useSearchParams();
  const asked = params.get('day');
  const set = (key: 'day' | 'q', value: string) =>
    setParams(
      (old) => {
        if (value) old.set(key, value);
        else old.delete(key);
        return old;
      },
      { replace: true },
    );
  return { day: isDay(asked) ? asked : today, search: params.get('q') ?? '', set };
}

interface DayProps {
  readonly view: Day | undefined;
  readonly day: string;
  readonly now: number;
  readonly offer: ReactNode;
}

function DayList({ view, day, now, offer }: DayProps) {
  if (!view) return <SkeletonRows />;
  const { cards, next, sections } = dayPlan(view.overdue, view.ofDay, day === dayOf(now) ? now : null);
  if (cards.length + sections.length === 0) {
    return (
      <>
        <NothingKnown otherwise={<NothingHere day={day} now={now} />} />
        {offer}
      </>
    );
  }
  return (
    // The keys only move the focus among links that have it anyway.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <div className={css.sections} onKeyDown={rowKeys}>
      {cards.length > 0 ? (
        <ul className={css.cards} aria-label="First">
          {cards.map((todo) => (
            <TodoCard key={todo.lid} todo={todo} truth={view.truth.get(todo.lid)} now={now} isNext={todo === next} />
          ))}
        </ul>
      ) : null}
      {cards.length > 0 ? offer : null}
      {sections.map((section) => (
        <DaySection key={section.name} section={section} view={view} now={now} />
      ))}
      {cards.length > 0 ? null : offer}
    </div>
  );
}

interface SectionProps {
  readonly section: Section;
  readonly view: Day;
  readonly now: number;
}

function DaySection({ section: { name, todos }, view, now }: SectionProps) {
  const title = `${name} ${todos.length}`;
  return (
    <section aria-label={title}>
      <h2 className={css.heading}>{title}</h2>
      <ul className={rows.rows}>
        {todos.map((todo) => (
          <TodoListRow key={todo.lid} todo={todo} truth={view.truth.get(todo.lid)} now={now} />
        ))}
      </ul>
    </section>
  );
}
