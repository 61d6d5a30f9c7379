import { Link } from 'react-router-dom';
import type { ListedVehicle } from '#contract/areas/vehicle-record.ts';
import { Facts, type Fact } from '#kit/list/facts.tsx';
import { formatDay, formatMoment } from '#lib/format-when.ts';
import { useNow } from '#lib/use-now.ts';
import { Banner } from '#ui/banner.tsx';
import { Button } from '#ui/button.tsx';
import { Icon } from '#ui/icon.tsx';
import { OdometerDigits } from '#ui/odometer-digits.tsx';
import { useVehicleActs } from '../acts/use-vehicle-acts.tsx';
import { Cover } from '../cover.tsx';
import { StatusMark } from '../status-mark.tsx';
import { VehicleMarks } from '../vehicle-marks.tsx';
import css from './office.module.css';

/** A vehicle beside its list: what is wrong first, then what it is, and the way to its own page. */
export function VehicleSummary({ vehicle }: { readonly vehicle: ListedVehicle }) {
  const now = useNow(60_000);
  const { retire, restore, dialog } = useVehicleActs(vehicle);
  const isRetired = vehicle.retired_on !== null && vehicle.deleted_at === null;
  return (
    <div className={css.summary}>
      {vehicle.within ? null : (
        <Banner icon="lock">It is of another branch: only who sees all branches changes it.</Banner>
      )}
      {isRetired ? <Banner icon="lock">{`Retired ${formatDay(vehicle.retired_on ?? '', now)}.`}</Banner> : null}
      <VehicleMarks vehicle={vehicle} now={now} />
      {vehicle.cover ? <Cover url={vehicle.cover} alt={`Picture of ${vehicle.name}`} /> : null}
      <Facts facts={factsOf(vehicle, now)} />
      <div className={css.acts}>
        <Link className={css.link} to={`/vehicles/${vehicle.id}`}>
          Open its page
          <Icon name="forward" />
        </Link>
        {retire ? (
          <Button icon="lock" onClick={retire}>
            Retire
          </Button>
        ) : null}
        {isRetired && restore ? (
          <Button icon="undo" onClick={restore}>
            Bring it back
          </Button>
        ) : null}
      </div>
      {dialog}
    </div>
  );
}

function factsOf(vehicle: ListedVehicle, now: number): readonly Fact[] {
  const { last_odometer, last_odometer_at, odometer_unit, vin, retired_on, status } = vehicle;
  return [
    ['Status', retired_on === null ? <StatusMark key="status" status={status} /> : 'Retired'],
    ['Class', vehicle.class_name],
    ['Branch', vehicle.branch_name],
    ['VIN', vin ?? 'None'],
    [
      'Odometer',
      last_odometer === null ? null : <OdometerDigits key="odometer" value={last_odometer} unit={odometer_unit} />,
    ],
    ['Read', last_odometer_at && formatMoment(last_odometer_at, now)],
  ];
}
