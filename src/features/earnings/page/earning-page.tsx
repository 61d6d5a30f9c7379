import { type ReactNode, useState } from 'react';
import { Link } from 'react-router-dom';
import { earningComponents, earningLabels, earningSources, type WholeEarning } from '#contract/areas/earning-record.ts';
import { earningPaper, earnings as calls } from '#contract/areas/earnings.ts';
import { Card } from '#kit/card.tsx';
import { amountText } from '#kit/expense/expense-text.ts';
import { AttachmentList } from '#kit/files/attachment-list.tsx';
import { Attachments } from '#kit/files/attachments.tsx';
import { FormDialog } from '#kit/form/form-dialog.tsx';
import { Facts } from '#kit/list/facts.tsx';
import { Marks } from '#kit/marks.tsx';
import { ReadFailed } from '#kit/reads/read-again.ts';
import { ReadTrouble } from '#kit/reads/read-trouble.tsx';
import { ReadingAge } from '#kit/reads/reading-age.tsx';
import { useRead } from '#kit/reads/use-read.ts';
import { capital, formatDay, formatMoment } from '#lib/format-when.ts';
import { useNow } from '#lib/use-now.ts';
import { useMay } from '#session/use-may.ts';
import { useCan } from '#session/use-session.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import { later } from '#ui/later.tsx';
import { PlateBadge } from '#ui/plate.tsx';
import { Screen } from '#ui/screen.tsx';
import { SkeletonRows } from '#ui/skeleton.tsx';
import { earningMarks } from '../earning-marks.ts';
import type { EarningFormProps } from '../form/earning-form.tsx';
import { EarningActs } from './earning-acts.tsx';
import { EarningHistory } from './earning-history.tsx';
import css from './page.module.css';

const EarningForm = later<EarningFormProps>(() => import('../form/earning-form.tsx'));

/** A trip as the server knows it; without a connection, as it was read last. */
export function EarningPage({ id }: { readonly id: number }) {
  const read = useRead(calls.edit, { params: { id } });
  const again = () => void read.refetch();
  const earning = read.data?.body.earning;
  if (earning)
    return (
      <Loaded earning={earning}>
        {read.data?.failure ? <ReadingAge {...read.data} busy={read.isFetching} onAgain={again} /> : null}
      </Loaded>
    );
  return (
    <Screen title="Earning" back="/earnings">
      {read.isPending ? <SkeletonRows /> : <NoEarning error={read.error} onAgain={again} />}
    </Screen>
  );
}

function NoEarning({ error, onAgain }: { readonly error: Error | null; readonly onAgain: () => void }) {
  if (!(error instanceof ReadFailed && error.isMissing)) return <ReadTrouble error={error} onAgain={onAgain} />;
  return (
    <EmptyState icon="sent" title="There is no such trip">
      It never existed.
    </EmptyState>
  );
}

interface Props {
  readonly earning: WholeEarning;
}

function Loaded({ earning, children }: Props & { readonly children: ReactNode }) {
  const [isEditing, setEditing] = useState(false);
  return (
    <Screen
      title={earning.guest || earning.vehicle_name}
      back="/earnings"
      aside={<PlateBadge plate={earning.plate} size="large" />}
      actions={<EarningActs earning={earning} onEdit={() => setEditing(true)} />}
      fluid
    >
      <Head earning={earning} />
      {children}
      <div className={css.columns}>
        <div className={css.column}>
          <Components earning={earning} />
          <Trip earning={earning} />
        </div>
        <div className={css.column}>
          <Files earning={earning} />
          <EarningHistory earning={earning} />
        </div>
      </div>
      {isEditing ? (
        <EarningForm
          earning={earning}
          frame={FormDialog}
          onSaved={() => setEditing(false)}
          onClose={() => setEditing(false)}
        />
      ) : null}
    </Screen>
  );
}

/** How it stands, in a line below the name. */
function Head({ earning }: Props) {
  const now = useNow(60_000);
  const seesVehicle = useCan('vehicle.view');
  const { deleted_at, vehicle_id, vehicle_name, earned_on } = earning;
  return (
    <p className={css.facts}>
      {deleted_at === null ? null : <strong>Deleted</strong>}
      <span className="num">{capital(formatDay(earned_on, now))}</span>
      {seesVehicle ? <Link to={`/vehicles/${vehicle_id}`}>{vehicle_name}</Link> : <span>{vehicle_name}</span>}
      <Marks marks={earningMarks(earning, now)} />
    </p>
  );
}

/** What the trip brought, with the sum, and what of it is the owner's. */
function Components({ earning: { components, total, owner_share, cohort_name } }: Props) {
  return (
    <Card title="Components" isFlush>
      <dl className={css.sums}>
        {components.map(({ component, amount }) => (
          <div key={component}>
            <dt>{earningComponents[component]}</dt>
            <dd>{amountText(amount)}</dd>
          </div>
        ))}
        <div className={css.total}>
          <dt>{earningLabels.total}</dt>
          <dd>{amountText(total)}</dd>
        </div>
        {owner_share === null ? null : (
          <div>
            <dt>{`Of it ${cohort_name}’s, by the terms of the day`}</dt>
            <dd>{amountText(owner_share)}</dd>
          </div>
        )}
      </dl>
    </Card>
  );
}

function Trip({ earning }: Props) {
  const now = useNow(60_000);
  const { source, reservation_id, trip_start, trip_end, distance, payout_ref, cohort_name, booked_on, note } = earning;
  return (
    <Card title="Trip">
      <Facts
        facts={[
          [earningLabels.source, earningSources[source]],
          [earningLabels.reservation_id, reservation_id],
          [earningLabels.trip_start, formatMoment(trip_start, now)],
          [earningLabels.trip_end, formatMoment(trip_end, now)],
          [earningLabels.distance, distance],
          [earningLabels.payout_ref, payout_ref],
          ['Cohort', cohort_name],
          ['Counts on', capital(formatDay(booked_on, now))],
        ]}
      />
      {note === '' ? null : <p className={css.note}>{note}</p>}
    </Card>
  );
}

/** The papers of the trip, with the way to add some. */
function Files({ earning: { id, version, attachments, deleted_at } }: Props) {
  const mayChange = useMay()(calls.update) && deleted_at === null;
  if (!mayChange) return <AttachmentList files={attachments} />;
  return (
    <Attachments
      record={`earning/${id}`}
      files={attachments}
      mayDelete={() => true}
      adding={{
        endpoint: calls.update,
        field: 'attachment',
        part: earningPaper,
        inputOf: (sha256) => ({ params: { id }, body: { version, checksums: [sha256] } }),
      }}
    />
  );
}
