import { cleanlinesses, type Cleanliness } from '#contract/areas/rental-words.ts';
import { energyText, fuelText } from '#kit/rental/energy-text.ts';
import { count } from '#lib/format-number.ts';
import { ChargeFact } from './charge-fact.tsx';
import { Levels } from './levels.tsx';
import { energyOf } from './missing.ts';
import { OdometerFact } from './odometer-fact.tsx';
import { RowTitle } from './row.tsx';
import type { Side } from './sides.ts';
import type { HandoverView } from './use-handover.ts';
import { useNote } from './use-note.ts';
import css from './facts.module.css';

export interface FactsProps {
  readonly view: HandoverView;
  readonly side: Side;
  readonly now: number;
  readonly may: boolean;
}

/** As one reads the needle. */
export const EIGHTHS = [0, 1, 2, 3, 4, 5, 6, 7, 8].map((value) => ({ value, label: fuelText(value) }));
const CLEAN = (Object.keys(cleanlinesses) as Cleanliness[]).map((value) => ({ value, label: cleanlinesses[value] }));

/** More are rare: they are offered where they were noted. */
const KEYS = [1, 2, 3, 4];

/** What is read at the vehicle. Each tap is saved at once, and what is typed when it is done. */
export function Facts(props: FactsProps) {
  const { view, side, may } = props;
  const row = view.handovers[side.phase];
  const note = useNote(view, side);
  if (!row) return null;
  if (!may) return <Noted {...props} />;
  const { fuel, charge } = energyOf(view);
  const keys = [...new Set([...KEYS, ...(row.keys === null ? [] : [row.keys])])].toSorted((a, b) => a - b);
  return (
    <>
      <OdometerFact {...props} />
      {fuel ? (
        <Levels
          label="Fuel"
          title={<RowTitle icon="drop" isDone={row.fuel_eighths !== null} title="Fuel" />}
          said={row.fuel_eighths === null ? null : fuelText(row.fuel_eighths)}
          value={row.fuel_eighths}
          options={EIGHTHS}
          onChange={(fuel_eighths) => void note({ fuel_eighths })}
        />
      ) : null}
      {charge ? <ChargeFact {...props} /> : null}
      {side.phase === 'checkout' ? (
        <Levels
          label="Cleanliness"
          title={<RowTitle icon="search" isDone={row.cleanliness !== null} title="Cleanliness" />}
          value={row.cleanliness}
          options={CLEAN}
          onChange={(cleanliness) => void note({ cleanliness })}
        />
      ) : null}
      <Levels
        label="Keys"
        title={<RowTitle icon="key" isDone={row.keys !== null} title="Keys" />}
        isBeside
        value={row.keys}
        options={keys.map((value) => ({ value, label: String(value) }))}
        onChange={(value) => void note({ keys: value })}
      />
    </>
  );
}

/** For who may only read it, and when it is closed. */
function Noted(props: FactsProps) {
  const { view, side } = props;
  const row = view.handovers[side.phase];
  if (!row) return null;
  const { cleanliness, keys } = row;
  const said = [
    energyText(row),
    cleanliness === null ? null : cleanlinesses[cleanliness],
    keys === null ? null : count(keys, 'key'),
  ];
  return (
    <>
      <OdometerFact {...props} />
      <p className={css.noted}>{said.filter(Boolean).join(' · ') || 'Nothing else is noted.'}</p>
    </>
  );
}
