import type { VehicleRow } from '#db/records.ts';
import type { KnownReading } from '#db/views/vehicles.ts';
import { formatMoment } from '#lib/format-when.ts';
import { OdometerDigits } from '#ui/odometer-digits.tsx';
import { TruthChip } from '#ui/truth-chip.tsx';
import { headline } from './headline.ts';
import css from './last-reading.module.css';

interface LastReadingProps {
  readonly vehicle: VehicleRow;
  /** The newest reading that was taken on this device, if there is one. */
  readonly own: KnownReading | null;
  readonly now: number;
}

/** The last odometer of a vehicle and when it was read; with its chip while only this device says so. */
export function LastReading({ vehicle, own, now }: LastReadingProps) {
  const shown = headline(vehicle, own);
  if (shown === null) return <span className="muted">no reading yet</span>;
  const { value, at, truth } = shown;
  return (
    <span className={css.reading}>
      <OdometerDigits value={value} unit={vehicle.odometer_unit} size="large" />
      {at ? (
        <time dateTime={at} className="small muted">
          {formatMoment(at, now)}
        </time>
      ) : null}
      {truth ? <TruthChip truth={truth} /> : null}
    </span>
  );
}
