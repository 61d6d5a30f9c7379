import type { ReactNode } from 'react';
import type { VehicleRow } from '#db/records.ts';
import { formatNumber } from '#lib/format-number.ts';
import { Chip } from '#ui/chip.tsx';
import { PlateBadge } from '#ui/plate.tsx';
import { Screen } from '#ui/screen.tsx';
import { statusWord } from './status.ts';
import css from './vehicle.module.css';

/** A vehicle's screen: what it is, above its readings and its work. */
export function VehicleView({ vehicle, children }: { readonly vehicle: VehicleRow; readonly children: ReactNode }) {
  return (
    <Screen title={vehicle.name} back="/vehicles" aside={<PlateBadge plate={vehicle.plate} size="large" />}>
      <div className={css.facts}>
        <Chip>{statusWord(vehicle.status)}</Chip>
        <span>
          VIN <span className={css.vin}>{vehicle.vin}</span>
        </span>
        {vehicle.daily_average ? (
          <span>
            about {formatNumber(vehicle.daily_average)} {vehicle.odometer_unit} a day
          </span>
        ) : null}
      </div>
      {children}
    </Screen>
  );
}
