import { useState } from 'react';
import { Link } from 'react-router-dom';
import { type EventKind, type VehicleEvent, vehicleHistory } from '#contract/areas/vehicle-history.ts';
import type { VehicleDetail } from '#contract/areas/vehicle-record.ts';
import { ChoiceFilter } from '#kit/list/choice-filter.tsx';
import { ListAge } from '#kit/list/list-age.tsx';
import { ListBody } from '#kit/list/list-body.tsx';
import { PageNumbers } from '#kit/list/page-numbers.tsx';
import { useReadNumbered } from '#kit/reads/use-read.ts';
import { capital, formatMoment } from '#lib/format-when.ts';
import { useNow } from '#lib/use-now.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import { Icon } from '#ui/icon.tsx';
import { eventIcon, eventPath, KIND_OPTIONS, kindText } from './event-text.ts';
import { totalText } from './history-footer.tsx';
import css from './history.module.css';

interface Props {
  readonly vehicle: Pick<VehicleDetail, 'id'>;
}

/** What happened to one vehicle, the latest first. It must be inside of `Reads`. */
export default function HistoryTab({ vehicle: { id } }: Props) {
  const [{ kind, page }, choose] = useState<{ kind: EventKind | ''; page: number }>({ kind: '', page: 1 });
  const now = useNow(60_000);
  const query = { vehicle_id: id, ...(kind !== '' && { kind }), ...(page > 1 && { page }) };
  const list = useReadNumbered(vehicleHistory.search, { query });
  const answer = list.data?.pages[0]?.body;
  return (
    <>
      <div className={css.tools}>
        <ChoiceFilter
          filter={{ name: 'kind', label: 'Kind', all: 'All kinds', options: KIND_OPTIONS }}
          value={kind}
          onChange={({ kind: next }) => choose({ kind: (next ?? '') as EventKind | '', page: 1 })}
        />
      </div>
      <ListBody list={list} isEmpty={answer?.data.length === 0} empty={<NoEvents isFiltered={kind !== ''} />}>
        <ol className={css.events} aria-label="History">
          {answer?.data.map((event) => (
            <li key={event.id}>
              <EventLine event={event} now={now} />
            </li>
          ))}
        </ol>
      </ListBody>
      <div className={css.end}>
        {answer ? <strong className="num small">{totalText(answer.total, answer.total_is_least)}</strong> : null}
        <PageNumbers page={page} last={answer?.last_page ?? 1} onPage={(to) => choose({ kind, page: to })} />
        <ListAge list={list} />
      </div>
    </>
  );
}

function NoEvents({ isFiltered }: { readonly isFiltered: boolean }) {
  return isFiltered ? (
    <EmptyState icon="search" title="Nothing of this kind happened">
      Choose another kind, or all of them.
    </EmptyState>
  ) : (
    <EmptyState icon="clock" title="Nothing happened yet">
      Readings, todos, papers, damage and log entries of this vehicle stand here from now on.
    </EmptyState>
  );
}

function EventLine({ event, now }: { readonly event: VehicleEvent; readonly now: number }) {
  return (
    <Link to={eventPath(event)} className={css.event}>
      <Icon name={eventIcon(event)} size={16} />
      <span className={css.text}>{event.text}</span>
      <time dateTime={event.at}>{capital(formatMoment(event.at, now))}</time>
      <span className={css.about}>{[kindText(event), event.user_name].filter(Boolean).join(' · ')}</span>
    </Link>
  );
}
