import { leads } from '#contract/areas/leads.ts';
import { leadTypes, type Lead, type LeadEvent } from '#contract/areas/lead-record.ts';
import { Facts, type Fact } from '#kit/list/facts.tsx';
import { useRead } from '#kit/reads/use-read.ts';
import { ReadTrouble } from '#kit/reads/read-trouble.tsx';
import { capital, formatDay, formatMoment } from '#lib/format-when.ts';
import { useNow } from '#lib/use-now.ts';
import { Banner } from '#ui/banner.tsx';
import { SkeletonRows } from '#ui/skeleton.tsx';
import { ContactLinks } from './contact-links.tsx';
import { LeadActs } from './lead-acts.tsx';
import { eventText, markText, valueText } from './lead-text.ts';
import { SimilarLeads } from './similar-leads.tsx';
import css from './leads.module.css';

/** One lead: what is wrong first, how it is reached, what can be done, and what happened. */
export function LeadDetail({ lead }: { readonly lead: Lead }) {
  const now = useNow(60_000);
  const read = useRead(leads.one, { params: { id: lead.id } });
  const mark = markText(lead, now);
  const isLive = lead.deleted_at === null && lead.duplicate_of === null;
  const { events, similar } = read.data?.body ?? {};
  return (
    <div className={css.lead}>
      {mark === null ? null : (
        <Banner tone="needs" icon="clock">
          {mark}
        </Banner>
      )}
      {lead.lost_reason === null ? null : <Banner icon="info">{`Lost: ${lead.lost_reason}`}</Banner>}
      {lead.duplicate_of === null ? null : <Banner icon="info">It was merged into another lead.</Banner>}
      <ContactLinks lead={lead} />
      {isLive ? <LeadActs lead={lead} /> : null}
      <Facts facts={factsOf(lead, now)} />
      {isLive && similar && similar.length > 0 ? <SimilarLeads lead={lead} similar={similar} /> : null}
      <section>
        <h3>What happened</h3>
        {events ? (
          <Events events={events} now={now} />
        ) : read.error ? (
          <ReadTrouble error={read.error} onAgain={() => void read.refetch()} />
        ) : (
          <SkeletonRows rows={2} />
        )}
      </section>
    </div>
  );
}

function factsOf(lead: Lead, now: number): readonly Fact[] {
  const { stage_name, type, company, owner_name, branch_name, channel_name, customer_name, created_at } = lead;
  const { wanted_from, wanted_to, next_on } = lead;
  const day = (value: string | null) => value && capital(formatDay(value, now));
  return [
    ['Stage', stage_name],
    ['Next step', day(next_on)],
    ['Value', valueText(lead) || null],
    ['Type', leadTypes[type]],
    ['Wanted from', day(wanted_from)],
    ['Wanted until', day(wanted_to)],
    ['Owner', owner_name ?? 'Nobody'],
    ['Branch', branch_name],
    ['Came by', channel_name],
    ['Company', company],
    ['Came in', capital(formatMoment(created_at, now))],
    ...(customer_name === null ? [] : [['Customer', customer_name] as const]),
  ];
}

function Events({ events, now }: { readonly events: readonly LeadEvent[]; readonly now: number }) {
  return (
    <ol className={css.events}>
      {events.map((event) => (
        <li key={event.id}>
          <p>
            <strong>{eventText(event)}</strong>
            <span className="muted">
              {[event.user_name, formatMoment(event.at, now)].filter((part) => part !== null).join(' · ')}
            </span>
          </p>
          {event.text === '' ? null : <p className={css.text}>{event.text}</p>}
        </li>
      ))}
    </ol>
  );
}
