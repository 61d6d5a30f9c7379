import type { VehicleRow } from '#db/records.ts';
import { sayMoment } from '#lib/say-when.ts';
import { OdometerDigits } from '#ui/odometer-digits.tsx';
import css from './last-reading.module.css';

interface LastReadingProps {
  readonly vehicle: VehicleRow;
  readonly now: number;
  readonly large?: boolean;
}

/** The last confirmed odometer of a vehicle and when it was read. */
export function LastReading({ vehicle, now, large = false }: LastReadingProps) {
  const { last_odometer: value, last_odometer_at: at, odometer_unit: unit } = vehicle;
  if (value === null) return <span className="muted">no reading yet</span>;
  return (
    <span className={css.reading} data-large={large || undefined}>
      <OdometerDigits value={value} unit={unit} size={large ? 'large' : 'normal'} />
      {at ? (
        <time dateTime={at} className="small muted">
          {sayMoment(at, now)}
        </time>
      ) : null}
    </span>
  );
}
