import type { Answer } from '#contract/endpoint.ts';
import type { ComponentType } from 'react';
import { leads } from '#contract/areas/leads.ts';
import { leadTypes, type Lead } from '#contract/areas/lead-record.ts';
import { formLater } from '#kit/form/form-later.ts';
import { ResourceScreen } from '#kit/list/resource-screen.tsx';
import type { ListFilter, ListView, ResourceColumn } from '#kit/list/resource/resource.ts';
import { Mark } from '#kit/mark.tsx';
import { capital, formatAge, formatDay } from '#lib/format-when.ts';
import { useNow } from '#lib/use-now.ts';
import { ReachLink } from './contact-links.tsx';
import { LeadDetail } from './lead-detail.tsx';
import { markText, valueText } from './lead-text.ts';
import { LeadsViews } from './leads-views.tsx';
import { SetupButton } from './setup-button.tsx';
import { useLeadFilters } from './use-lead-filters.ts';

const LeadForm = formLater<Lead>(() => import('./lead-form.tsx'));

type Filter = ListFilter<'type' | 'stage_id' | 'channel_id' | 'owner_id' | 'stale'>;

interface Props {
  readonly shown: 'list' | 'board';
  /** In place of the table. */
  readonly view?: ComponentType<ListView<Answer<typeof leads.list>, Lead>>;
}

/** Leads with their drawer, form and filters, as a list or as a board. */
export function LeadList({ shown, view }: Props) {
  const now = useNow(60_000);
  // A board has a column for each stage.
  const filters: readonly Filter[] = useLeadFilters().filter(({ name }) => shown === 'list' || name !== 'stage_id');
  return (
    <ResourceScreen
      title="Leads"
      noun={{ one: 'lead', many: 'leads' }}
      list={leads.list}
      rows={(answer) => answer.leads}
      record={{ get: leads.one, of: (answer) => answer.lead }}
      nameOf={({ name }) => name}
      columns={columnsOf(now)}
      filters={filters}
      searchHint="Name, phone, e-mail"
      empty="Everybody who asks for something: note how they are reached, and what comes next."
      entity="lead"
      views={<LeadsViews shown={shown} />}
      actions={<SetupButton />}
      detail={(lead) => <LeadDetail key={lead.id} lead={lead} />}
      form={LeadForm}
      add={leads.add}
      update={leads.update}
      remove={leads.remove}
      restore={leads.restore}
      hasNumbers
      {...(view ? { view, query: { per_page: '500' } } : {})}
    />
  );
}

/** What is to be looked at. */
export const LeadMark = ({ lead, now }: { readonly lead: Lead; readonly now: number }) => (
  <Mark icon="clock" words={markText(lead, now)} />
);

/** `now`: ms. */
const columnsOf = (now: number): readonly ResourceColumn<Lead, never>[] => [
  { title: 'Name', text: ({ name }) => name, fold: 'title', width: 12 },
  { title: 'Stage', text: ({ stage_name }) => stage_name, width: 8 },
  {
    title: 'Look at',
    text: (lead) => markText(lead, now) ?? '',
    cell: (lead) => <LeadMark lead={lead} now={now} />,
    width: 10,
  },
  {
    title: 'Reach',
    text: ({ phone, email }) => phone ?? email ?? '',
    cell: (lead) => <ReachLink lead={lead} />,
    fold: 'end',
    width: 4,
  },
  { title: 'Type', text: ({ type }) => leadTypes[type], width: 9 },
  { title: 'Value', text: ({ value }) => String(value ?? ''), cell: valueText, end: true, width: 5 },
  {
    title: 'Next step',
    text: ({ next_on }) => next_on ?? '',
    cell: ({ next_on }) => (next_on === null ? '' : capital(formatDay(next_on, now))),
    width: 7,
  },
  { title: 'Owner', text: ({ owner_name }) => owner_name ?? 'Nobody', width: 9 },
  {
    title: 'Last event',
    text: ({ last_event_at }) => last_event_at,
    cell: ({ last_event_at }) => capital(formatAge(last_event_at, now)),
    width: 9,
  },
  { title: 'Came by', text: ({ channel_name }) => channel_name ?? '', width: 8 },
  { title: 'Company', text: ({ company }) => company ?? '', width: 10 },
];
