import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { odometers as calls, type SeriesReading } from '#contract/areas/odometers.ts';
import type { Answer } from '#contract/endpoint.ts';
import type { VehicleRow } from '#db/records.ts';
import { Facts } from '#kit/list/facts.tsx';
import { ShowMore } from '#kit/list/show-more.tsx';
import { ReadingAge } from '#kit/reads/reading-age.tsx';
import { useReadPages } from '#kit/reads/use-read.ts';
import { reviewPath, SIGNS } from '#kit/odometer/reading-text.ts';
import { SeriesChart, type Believed, type Dot } from '#kit/odometer/series-chart.tsx';
import { formatNumber } from '#lib/format-number.ts';
import { useNow } from '#lib/use-now.ts';
import { useMay } from '#session/use-may.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import { Section } from '#ui/screen.tsx';
import { useWide } from '#ui/use-wide.ts';
import { ReadingRows } from './reading-rows.tsx';
import css from './readings.module.css';

export interface ReadingsTabProps {
  readonly vehicle: VehicleRow;
  /** The odometer now. */
  readonly head: ReactNode;
  /** What this device holds, where nothing was read from the server. */
  readonly onDevice: ReactNode;
}

/** What the dial showed over time: a drawing of the series with what would have been believed, and the same as a table. */
export default function ReadingsTab({ vehicle, head, onDevice }: ReadingsTabProps) {
  const now = useNow(60_000);
  const list = useReadPages(calls.ofVehicle, { params: { id: vehicle.id }, query: {} });
  const mayReview = useMay()(calls.review);
  const [first] = list.data?.pages ?? [];
  if (!first) return onDevice;
  const readings = list.data?.pages.flatMap(({ body }) => body.readings) ?? [];
  const doubtful = readings.find(({ judgement }) => judgement === 'doubtful');
  return (
    <Section
      title="Odometer"
      actions={
        mayReview && doubtful ? (
          <Link to={reviewPath(doubtful)}>{`Review ${formatNumber(first.body.doubtful)} doubtful`}</Link>
        ) : null
      }
    >
      {first.failure ? <ReadingAge {...first} busy={list.isFetching} onAgain={() => void list.refetch()} /> : null}
      {head}
      {readings.length === 0 ? (
        <EmptyState icon="odometer" title="Nobody has read its odometer yet">
          Each reading of it stands here, and whether it fits the ones around it.
        </EmptyState>
      ) : (
        <>
          <Pace series={first.body} unit={vehicle.odometer_unit} />
          <Drawing readings={readings} />
          <ReadingRows readings={readings} now={now} mayReview={mayReview} />
          <ShowMore list={list} />
        </>
      )}
    </Section>
  );
}

interface PaceProps {
  readonly series: Answer<typeof calls.ofVehicle>;
  readonly unit: string;
}

/** How far it is driven, and how many of its readings count. */
function Pace({ series, unit }: PaceProps) {
  const { daily_average, daily_p95, total, doubtful } = series;
  const distance = (value: number | null) => (value === null ? null : `${formatNumber(value)} ${unit}`);
  return (
    <Facts
      facts={[
        ['A day', distance(daily_average)],
        ['On busy days', distance(daily_p95)],
        ['Readings', formatNumber(total)],
        ['Doubtful', formatNumber(doubtful)],
      ]}
    />
  );
}

/** Readings of a new dial begin anew: only those of the present one are drawn, for the others have no scale with them. */
function Drawing({ readings }: { readonly readings: readonly SeriesReading[] }) {
  // Drawn to the size at which it is seen, so that its dots are neither specks nor blots.
  const [width, height] = useWide() ? [960, 220] : [380, 160];
  const begun = readings.findIndex(({ starts_dial }) => starts_dial);
  const shown = (begun < 0 ? readings : readings.slice(0, begun + 1)).toReversed();
  const dots = shown.map(({ id, value, read_at, judgement }): Dot => {
    return { id, value, at: Date.parse(read_at), judgement };
  });
  const band = shown.flatMap(({ read_at, least, most }): Believed[] =>
    least === null || most === null ? [] : [{ at: Date.parse(read_at), low: least, high: most }],
  );
  return (
    <figure className={css.drawing}>
      <SeriesChart dots={dots} band={band} width={width} height={height} />
      <figcaption className="muted small">
        {`${SIGNS.accepted} accepted, ${SIGNS.doubtful} doubtful, ${SIGNS.void} taken out; shaded is what would have been believed.`}
      </figcaption>
    </figure>
  );
}
