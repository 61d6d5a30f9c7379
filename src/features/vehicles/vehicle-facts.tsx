import type { VehicleDetail } from '#contract/areas/vehicle-record.ts';
import { retireReasons } from '#contract/areas/vehicle-record.ts';
import type { VehicleRow } from '#db/records.ts';
import { formatDay } from '#lib/format-when.ts';
import { useNow } from '#lib/use-now.ts';
import { Banner } from '#ui/banner.tsx';
import { StatusMark } from './status-mark.tsx';
import { VehicleMarks } from './vehicle-marks.tsx';
import css from './vehicle.module.css';

interface Props {
  readonly vehicle: VehicleRow;
  readonly detail: VehicleDetail | undefined;
}

/** What stands under the name of a vehicle on its page, whatever tab is shown. */
export function VehicleFacts({ vehicle, detail }: Props) {
  const now = useNow(60_000);
  return (
    <>
      {detail ? <Retired vehicle={detail} now={now} /> : null}
      <div className={css.facts}>
        {detail?.retired_on ? null : <StatusMark status={vehicle.status} />}
        {vehicle.class_name ? <span>{vehicle.class_name}</span> : null}
        {vehicle.vin === null ? (
          <span className="muted">No VIN</span>
        ) : (
          <span>
            VIN <span className={css.vin}>{vehicle.vin}</span>
          </span>
        )}
        <VehicleMarks vehicle={vehicle} now={now} />
      </div>
    </>
  );
}

function Retired({ vehicle, now }: { readonly vehicle: VehicleDetail; readonly now: number }) {
  const { retired_on, retire_reason, retired_by_name, deleted_at } = vehicle;
  if (deleted_at !== null) return <Banner icon="trash">It was added by mistake, and deleted.</Banner>;
  if (retired_on === null) return null;
  const words = [
    `Retired ${formatDay(retired_on, now)}`,
    retire_reason && retireReasons[retire_reason].toLowerCase(),
    retired_by_name && `by ${retired_by_name}`,
  ];
  return <Banner icon="lock">{`${words.filter(Boolean).join(', ')}. It keeps its history.`}</Banner>;
}
