import { todos as calls } from '#contract/areas/todos.ts';
import type { Change } from '#kit/list/use-address.ts';
import { Views } from '#kit/list/views.tsx';
import { useRead } from '#kit/reads/use-read.ts';
import { queryOf, quickViewOf, quickViews, type Filters } from './filters.ts';

interface Props {
  readonly filters: Filters;
  readonly today: string;
  /** Of the list that is shown. */
  readonly total: number | null;
  readonly onChange: Change;
}

/** The days that are looked at every day. */
export function DayViews({ filters, today, total, onChange }: Props) {
  const views = quickViews(today);
  const shown = quickViewOf(filters, today);
  const late = views.find(({ value }) => value === 'overdue');
  const overdue = useRead(calls.dataRange, { query: { ...queryOf({ ...filters, ...late }), limit: 1 } }).data?.body
    .total;
  const counts = { [shown ?? '']: total, overdue: overdue ?? null };
  return (
    <Views
      label="Days"
      shown={shown}
      views={views.map(({ value, label, more }) => ({ value, label, more, count: counts[value] ?? undefined }))}
      onShow={(view) => {
        const { from, to, status } = views.find(({ value }) => value === view) ?? filters;
        onChange({
          from: from === today ? null : from,
          to: to === from ? null : to,
          status: status === 'all' ? null : status,
        });
      }}
    />
  );
}
