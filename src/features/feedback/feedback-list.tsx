import type { ComponentType } from 'react';
import type { Answer } from '#contract/endpoint.ts';
import { feedback, type Ticket } from '#contract/areas/feedback.ts';
import { formLater } from '#kit/form/form-later.ts';
import { ResourceScreen } from '#kit/list/resource-screen.tsx';
import type { ListFilter, ListView, ResourceColumn } from '#kit/list/resource/resource.ts';
import { Mark } from '#kit/mark.tsx';
import { useRead } from '#kit/reads/use-read.ts';
import { capital, formatAge } from '#lib/format-when.ts';
import { useNow } from '#lib/use-now.ts';
import { FeedbackDetail } from './feedback-detail.tsx';
import { useFeedbackRights } from './feedback-rights.ts';
import { markText, priorityText, typeText } from './feedback-text.ts';
import { FeedbackViews } from './feedback-views.tsx';

const FeedbackForm = formLater<Ticket>(() => import('./feedback-form.tsx'));

type Filter = ListFilter<'status' | 'type' | 'priority' | 'mine' | 'closed'>;

const optionsOf = (words: Readonly<Record<string, string>>) =>
  Object.entries(words).map(([value, label]) => ({ value, label }));

interface Props {
  readonly shown: 'list' | 'board';
  /** In place of the table. */
  readonly view?: ComponentType<ListView<Answer<typeof feedback.list>, Ticket>>;
}

/** Feedback with its drawer, form and filters, as a list or as a board. */
export function FeedbackList({ shown, view }: Props) {
  const now = useNow(60_000);
  const { mayChange } = useFeedbackRights(now);
  // A board has a column for each status.
  const filters = useFilters().filter(({ name }) => shown === 'list' || name !== 'status');
  return (
    <ResourceScreen
      title="Feedback"
      noun={{ one: 'feedback', many: 'pieces of feedback' }}
      list={feedback.list}
      rows={(answer) => answer.feedback}
      record={{ get: feedback.one, of: (answer) => answer.feedback }}
      nameOf={({ title }) => title}
      columns={columnsOf(now)}
      filters={filters}
      searchHint="Words, plate, who wrote it"
      empty="Report what is broken, what is missing, what is dangerous: whoever can help is told, and you hear what becomes of it."
      entity="feedback"
      views={<FeedbackViews shown={shown} />}
      detail={(ticket) => <FeedbackDetail key={ticket.id} ticket={ticket} />}
      form={FeedbackForm}
      add={feedback.add}
      update={feedback.update}
      remove={feedback.remove}
      restore={feedback.restore}
      allows={(ticket, act) => act === 'remove' || mayChange(ticket)}
      // The board has an order of its own; in the list the latest comes first.
      order={view ? { sort: 'board', direction: 'asc' } : { sort: 'created_at', direction: 'desc' }}
      {...(view ? { view, query: { limit: '500' } } : {})}
    />
  );
}

/** What feedback can be filtered by. */
function useFilters(): readonly Filter[] {
  const statuses = useRead(feedback.statuses, {}).data?.body.statuses ?? [];
  return [
    {
      name: 'status',
      label: 'Status',
      all: 'All statuses',
      options: statuses.map(({ id, name }) => ({ value: String(id), label: name })),
    },
    {
      name: 'closed',
      label: 'Open',
      all: 'Open and closed',
      options: optionsOf({ 0: 'Open', 1: 'Closed' }),
    },
    { name: 'type', label: 'Type', all: 'All types', options: optionsOf(typeText) },
    { name: 'priority', label: 'Priority', all: 'All priorities', options: optionsOf(priorityText) },
    { name: 'mine', label: 'Whose', all: 'Everybody’s', options: optionsOf({ 1: 'Mine' }) },
  ];
}

/** What is to be looked at. */
export const TicketMark = ({ ticket }: { readonly ticket: Ticket }) => (
  <Mark icon="needs" words={markText(ticket)} isUrgent={ticket.priority === 'urgent'} />
);

type Sorts = 'title' | 'priority_rank' | 'user_name' | 'assignee_name' | 'created_at' | 'updated_at';

/** `now`: ms. */
const columnsOf = (now: number): readonly ResourceColumn<Ticket, Sorts>[] => [
  { title: 'What', text: ({ title }) => title, sort: 'title', fold: 'title', width: 20 },
  { title: 'Status', text: ({ status }) => status, width: 9 },
  {
    title: 'Look at',
    text: (ticket) => markText(ticket) ?? '',
    cell: (ticket) => <TicketMark ticket={ticket} />,
    sort: 'priority_rank',
    width: 8,
  },
  { title: 'Type', text: ({ type }) => typeText[type], width: 9 },
  { title: 'By', text: ({ user_name }) => user_name, sort: 'user_name', width: 9 },
  { title: 'Works on it', text: ({ assignee_name }) => assignee_name ?? '', sort: 'assignee_name', width: 9 },
  { title: 'Comments', text: ({ comments }) => String(comments), end: true, width: 6 },
  {
    title: 'Written',
    text: ({ created_at }) => created_at,
    cell: ({ created_at }) => capital(formatAge(created_at, now)),
    sort: 'created_at',
    width: 8,
  },
  { title: 'Vehicle', text: ({ vehicle_name }) => vehicle_name ?? '', width: 7 },
  { title: 'Branch', text: ({ branch_name }) => branch_name ?? '', width: 9 },
];
