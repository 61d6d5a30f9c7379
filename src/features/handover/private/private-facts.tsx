import { ReadingFact } from '#kit/odometer/reading-fact.tsx';
import { useAct } from '#kit/outbox/use-act.ts';
import { energyText, fuelText } from '#kit/rental/energy-text.ts';
import type { OpArgs } from '#sync/ops/op.ts';
import { ChargeField } from '../charge-field.tsx';
import { chargeDraft, odometerDraft } from '../drafts.ts';
import { EIGHTHS } from '../facts.tsx';
import { Levels } from '../levels.tsx';
import { energyOf } from '../missing.ts';
import { type Known, lastReading } from '../readings.ts';
import { RowTitle } from '../row.tsx';
import type { SideProps } from './private-side.tsx';
import type { PrivateView } from './use-private.ts';
import css from '../facts.module.css';

type Patch = OpArgs['privates.note']['patch'];

interface Props extends SideProps {
  readonly may: boolean;
}

const readingsOf = ({ rental, notes, vehicle }: PrivateView): Known => ({ booking: rental, handovers: notes, vehicle });

/** What is read at the vehicle. Each tap is saved at once, and what is typed when it is done. */
export function PrivateFacts({ view, side, now, may }: Props) {
  const { rental, notes } = view;
  const row = notes[side.phase];
  const act = useAct();
  if (!row) return null;
  const note = async (patch: Patch): Promise<boolean> =>
    (await act({ op: 'privates.note', args: { lid: row.lid, rental: rental.lid, phase: side.phase, patch } })) !== null;
  const { fuel, charge } = energyOf({ booking: rental });
  const reading = (
    <ReadingFact
      draftKey={odometerDraft(rental.lid, side)}
      may={may}
      title={<RowTitle icon="odometer" isDone={row.odometer !== null} title="Odometer" />}
      words={{ form: `Odometer, ${side.title.toLowerCase()}`, fresh: 'Odometer', corrected: 'Corrected odometer' }}
      noted={row.odometer}
      unit={rental.vehicle.unit}
      last={lastReading(readingsOf(view), side)}
      now={now}
      onNote={(odometer) => note({ odometer })}
    />
  );
  if (!may)
    return (
      <>
        {reading}
        <p className={css.noted}>{energyText(row) || 'Nothing else is noted.'}</p>
      </>
    );
  return (
    <>
      {reading}
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
      {charge ? (
        <ChargeField
          draftKey={chargeDraft(rental.lid, side)}
          noted={row.charge_percent}
          onNote={(charge_percent) => note({ charge_percent })}
        />
      ) : null}
    </>
  );
}
