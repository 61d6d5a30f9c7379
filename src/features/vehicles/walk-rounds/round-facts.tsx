import { Facts } from '#kit/list/facts.tsx';
import { energyText } from '#kit/rental/energy-text.ts';
import { formatNumber } from '#lib/format-number.ts';
import { formatMoment } from '#lib/format-when.ts';
import { useNow } from '#lib/use-now.ts';
import { BelongsTo } from './belongs-to.tsx';
import type { Round } from './one-round.tsx';
import { whenAndWho } from './round-text.ts';
import css from './walk-rounds.module.css';

interface Props {
  readonly round: Round;
  readonly unit: string;
}

/** Who walked round, when, what for, and what was read. */
export function RoundFacts({ round: { precheck, previousOdometer }, unit }: Props) {
  const now = useNow(60_000);
  const { odometer, fuel_eighths, charge_percent, note, booking_id, todo_id } = precheck;
  const distance = (value: number) => `${formatNumber(value)} ${unit}`;
  const before =
    previousOdometer && `${distance(previousOdometer.value)}, ${formatMoment(previousOdometer.read_at, now)}`;
  return (
    <>
      <Facts
        facts={[
          ['Begun', whenAndWho(precheck.at, precheck.created_by_name, now)],
          ['Completed', whenAndWho(precheck.completed_at, precheck.completed_by_name, now)],
          ['For', booking_id === null && todo_id === null ? null : <BelongsTo key="for" of={precheck} />],
          ['Odometer', odometer === null ? null : distance(odometer)],
          ['Last read before', before],
          [
            fuel_eighths === null && charge_percent !== null ? 'Charge' : 'Fuel',
            energyText({ fuel_eighths, charge_percent }),
          ],
        ]}
      />
      {note === '' ? null : <p className={css.said}>{note}</p>}
    </>
  );
}
