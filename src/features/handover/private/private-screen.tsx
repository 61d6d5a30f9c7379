import { useParams } from 'react-router-dom';
import { isolated } from '#contract/people-text.ts';
import { CallLink } from '#kit/rental/call-link.tsx';
import { stageOf } from '#kit/rental/private-stage.ts';
import { RentalStatusChip } from '#kit/rental/rental-status-chip.tsx';
import { bookedText } from '#kit/rental/times.ts';
import { capital } from '#lib/format-when.ts';
import { useNow } from '#lib/use-now.ts';
import { ActLink } from '#ui/act-link.tsx';
import { Banner } from '#ui/banner.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { PlateBadge } from '#ui/plate.tsx';
import { Screen } from '#ui/screen.tsx';
import { SkeletonRows } from '#ui/skeleton.tsx';
import { isOverdue } from '../booking-sections.ts';
import { Conflicts } from '../conflicts.tsx';
import { Refused } from '../refused.tsx';
import { foundSentence, takeMine } from './private-conflict.ts';
import { privateSides } from './private-lacks.ts';
import { PrivateSide } from './private-side.tsx';
import { usePrivate, type PrivateView } from './use-private.ts';
import css from '../handover.module.css';

/** One private rental at the vehicle: what is noted as it goes out and as it comes back; all of it works without a connection. */
export default function PrivateScreen() {
  const { key = '' } = useParams();
  const view = usePrivate(`private-rental/${key}`);
  if (view) return <AtVehicle key={view.rental.lid} view={view} />;
  return (
    <Screen title="Private rental" back="/handovers">
      {view === undefined ? (
        <SkeletonRows />
      ) : (
        <EmptyState icon="key" title="This private rental is not on this device">
          Only private rentals of your branch that are out, or go out or come back around today, are kept here. The
          office finds all of them under Private rentals.
        </EmptyState>
      )}
    </Screen>
  );
}

function AtVehicle({ view }: { readonly view: PrivateView }) {
  const now = useNow(30_000);
  const { lid, number, vehicle, customer, ends_at, zone, status } = view.rental;
  const until = ends_at === null ? 'without end' : `until ${bookedText(ends_at, zone, now)}`;
  return (
    <Screen
      title={number}
      aside={<PlateBadge plate={vehicle.plate} />}
      progress={`${customer.name} · ${until}`}
      back="/handovers"
    >
      <Refused view={view} />
      <Conflicts
        of={lid}
        conflicts={view.conflicts}
        sentence={(conflict) => foundSentence(conflict, view, now)}
        mine={(conflict) => takeMine(conflict, view)}
      />
      <Head view={view} now={now} />
      <Office rental={view.rental} />
      {privateSides(view).map((side) => (
        <PrivateSide key={side.phase} view={view} side={side} now={now} />
      ))}
      {status === 'cancelled' ? <p className="muted">It was cancelled and never went out.</p> : null}
    </Screen>
  );
}

/** Who has what, from when until when. */
function Head({ view: { rental }, now }: { readonly view: PrivateView; readonly now: number }) {
  const { vehicle, customer, zone, status, note, starts_at, ends_at, picked_up_at, returned_at } = rental;
  const end = returned_at ?? ends_at;
  const isLate = isOverdue({ status: stageOf(status), ends_at }, now);
  return (
    <div className={css.head}>
      <p className={css.lead}>
        <RentalStatusChip status={status} late={isLate} />
      </p>
      <p className={css.renter}>
        <span>
          <strong>{customer.name}</strong>
          <span className="muted small">{`${vehicle.name} · private rental`}</span>
        </span>
        {customer.phone === null ? null : <CallLink name={customer.name} phone={customer.phone} />}
      </p>
      <dl className={css.times}>
        <div>
          <dt>{picked_up_at ? 'Went out' : 'Goes out'}</dt>
          <dd>{capital(bookedText(picked_up_at ?? starts_at, zone, now))}</dd>
        </div>
        <div>
          <dt>{returned_at ? 'Came back' : 'Comes back'}</dt>
          <dd>{end === null ? 'Without end' : capital(bookedText(end, zone, now))}</dd>
        </div>
      </dl>
      {note ? <p className={css.note}>{isolated(note)}</p> : null}
    </div>
  );
}

/** What is not done here. */
function Office({ rental: { sid, status } }: Pick<PrivateView, 'rental'>) {
  if (sid === undefined || (status !== 'scheduled' && status !== 'active')) return null;
  const act = status === 'scheduled' ? 'gives the vehicle out' : 'takes the vehicle back';
  return (
    <Banner icon="key" action={<ActLink to={`/private-rentals/${sid}`}>Open its page</ActLink>}>
      {`The office ${act}, with a connection, on the page of the rental. What you note here is kept on this device and sent when there is one.`}
    </Banner>
  );
}
