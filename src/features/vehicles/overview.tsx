import { fuels, transmissions, type VehicleDetail } from '#contract/areas/vehicle-record.ts';
import type { VehicleRow } from '#db/records.ts';
import { Facts, type Fact } from '#kit/list/facts.tsx';
import { formatNumber, formatSum } from '#lib/format-number.ts';
import { capital, formatDay } from '#lib/format-when.ts';
import { useNow } from '#lib/use-now.ts';
import { useSession } from '#session/use-session.ts';
import { later } from '#ui/later.tsx';
import { Section } from '#ui/screen.tsx';
import { Cover } from './cover.tsx';
import { HeadlineReading } from './headline-reading.tsx';
import type { PrivateRentalPartProps } from './private-rental-part.tsx';
import type { TrackerPartProps } from './tracker/tracker-part.tsx';
import { WalkRounds } from './walk-rounds.tsx';
import { OpenWork } from './work.tsx';
import css from './overview.module.css';

const PrivateRentalPart = later<PrivateRentalPartProps>(() => import('./private-rental-part.tsx'));
const TrackerPart = later<TrackerPartProps>(() => import('./tracker/tracker-part.tsx'));

interface Props {
  readonly vehicle: VehicleRow;
  /** Undefined while only this device says something of it. */
  readonly detail: VehicleDetail | undefined;
}

/** What it shows, what is to be done with it, and what it is. */
export function Overview({ vehicle, detail }: Props) {
  const now = useNow(60_000);
  const { permissions } = useSession();
  return (
    <div className={css.columns}>
      <div className={css.column}>
        <Section title="Odometer">
          <HeadlineReading vehicle={vehicle} now={now} />
          {vehicle.daily_average ? (
            <p className="muted small">
              about {formatNumber(vehicle.daily_average)} {vehicle.odometer_unit} a day
            </p>
          ) : null}
        </Section>
        {permissions.includes('precheck.create') && !detail?.retired_on ? <WalkRounds vehicle={vehicle} /> : null}
        {detail?.private && permissions.includes('private-rental.view') ? <PrivateRentalPart vehicle={detail} /> : null}
        <OpenWork vehicle={vehicle} />
        {permissions.includes('telematics.view') ? <TrackerPart id={vehicle.id} plate={vehicle.plate} /> : null}
      </div>
      <div className={css.column}>
        {vehicle.cover ? <Cover url={vehicle.cover} alt={`Picture of ${vehicle.name}`} /> : null}
        {detail ? (
          <Section title="What it is">
            <Facts facts={factsOf(detail, now)} />
          </Section>
        ) : null}
      </div>
    </div>
  );
}

/** What there is nothing of is left out: vehicles have other facts each. */
function factsOf(vehicle: VehicleDetail, now: number): readonly Fact[] {
  const { fuel, transmission, acquired_on, acquired_price, groups, location_name, spot } = vehicle;
  const facts: readonly Fact[] = [
    ['Make', vehicle.make || null],
    ['Model', vehicle.model || null],
    ['Year', vehicle.model_year],
    ['Trim', vehicle.trim || null],
    ['Body', vehicle.body || null],
    ['Colour', vehicle.color || null],
    ['Fuel', fuel && fuels[fuel]],
    ['Transmission', transmission && transmissions[transmission]],
    ['Seats', vehicle.seats],
    ['Tank', vehicle.tank_litres === null ? null : `${vehicle.tank_litres} l`],
    ['Branch', vehicle.branch_name],
    ['Stands at', [location_name, spot].filter(Boolean).join(', ') || null],
    ['Groups', groups.map(({ name }) => name).join(', ') || null],
    [
      'Offered',
      capital([vehicle.listed && 'to the public', vehicle.private && 'privately'].filter(Boolean).join(', ')) || null,
    ],
    ['Bought', acquired_on && formatDay(acquired_on, now)],
    ['Price', acquired_price === null ? null : formatSum(acquired_price)],
  ];
  return facts.filter(([, value]) => value !== null);
}
