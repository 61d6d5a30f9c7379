/** The list of statements: its call, its columns and its filters, as data. */
import { useSearchParams } from 'react-router-dom';
import { type StatementRow, statementStates } from '#contract/areas/statement-record.ts';
import { statements as calls } from '#contract/areas/statements.ts';
import type { Answer } from '#contract/endpoint.ts';
import { useCohortsOfDay } from '#kit/expense/use-cohorts-of-day.ts';
import type { ListedResource } from '#kit/list/resource/resource.ts';
import { isDay } from '#lib/day.ts';
import { useNow } from '#lib/use-now.ts';
import { statementName } from '../shared/statement-text.ts';
import { statementColumns } from './statement-columns.tsx';

/** The days that the address names. */
export function daysIn(params: URLSearchParams): { readonly from: string | null; readonly to: string | null } {
  const [from, to] = [params.get('from'), params.get('to')];
  return { from: isDay(from) ? from : null, to: isDay(to) ? to : null };
}

/** One day alone stands for itself: the call wants both. */
function daysQuery(params: URLSearchParams): Readonly<Record<string, string>> {
  const { from, to } = daysIn(params);
  const [startDate, endDate] = [from ?? to, to ?? from];
  return startDate === null || endDate === null || startDate > endDate ? {} : { startDate, endDate };
}

export function useStatementList(): ListedResource<StatementRow> {
  const [params] = useSearchParams();
  const now = useNow(60_000);
  const cohorts = useCohortsOfDay('');
  return {
    title: 'Statements',
    noun: { one: 'statement', many: 'statements' },
    list: calls.list,
    rows: (answer) => (answer as Answer<typeof calls.list>).data,
    query: daysQuery(params),
    nameOf: statementName,
    columns: statementColumns(now),
    filters: [
      {
        name: 'state',
        label: 'State',
        all: 'All states',
        options: Object.entries(statementStates).map(([value, label]) => ({ value, label })),
      },
      {
        name: 'cohortIds',
        label: 'Cohort',
        all: 'All cohorts',
        options: cohorts.map(({ id, name }) => ({ value: String(id), label: name })),
      },
    ],
    searchHint: '',
    empty:
      'What cohorts brought and cost in a time, fixed for their owners. Begin with a draft: it shows what would be stated, and nothing is fixed before it is issued.',
  };
}
