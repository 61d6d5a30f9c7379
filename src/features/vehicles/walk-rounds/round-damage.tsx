import { Link } from 'react-router-dom';
import { type Damage, damages as rows, damageStates } from '#contract/areas/damages.ts';
import type { Precheck } from '#contract/areas/prechecks.ts';
import { bookingNumber } from '#contract/areas/rental-words.ts';
import { damageText, type Pin, pinsOf } from '#kit/damage/pins.ts';
import { PinSign } from '#kit/damage/pin-sign.tsx';
import { ReadTrouble } from '#kit/reads/read-trouble.tsx';
import { useRead } from '#kit/reads/use-read.ts';
import { useNow } from '#lib/use-now.ts';
import { useMay } from '#session/use-may.ts';
import { Section } from '#ui/screen.tsx';
import { SkeletonRows } from '#ui/skeleton.tsx';
import type { VehicleTabProps } from '../vehicle-tabs.tsx';
import { whenAndWho } from './round-text.ts';
import css from './walk-rounds.module.css';

interface Props extends VehicleTabProps {
  readonly precheck: Precheck;
}

/** The damage that was found at the walk-round, and at its booking; for who may see damage. */
export function RoundDamage({ precheck, vehicle }: Props) {
  const may = useMay()(rows.ofVehicle);
  const read = useRead(rows.ofVehicle, { params: { id: vehicle.id } }, may);
  if (!may) return null;
  const pins = pinsOf(read.data?.body.damages ?? []).filter(({ damage }) => foundText(damage, precheck) !== null);
  return (
    <Section title="Damage found">
      {read.isPending ? <SkeletonRows rows={1} /> : null}
      {read.data || read.isPending ? null : <ReadTrouble error={read.error} onAgain={() => void read.refetch()} />}
      {read.data && pins.length === 0 ? <p className="muted">None was recorded.</p> : null}
      {pins.length > 0 ? (
        <ul className={css.checks} aria-label="Damage found">
          {pins.map((pin) => (
            <DamageLine key={pin.damage.id} pin={pin} precheck={precheck} />
          ))}
        </ul>
      ) : null}
    </Section>
  );
}

/** Where it was found, seen from the walk-round; null where it is of neither. */
function foundText({ found_kind, found_id }: Damage, { id, booking_id }: Precheck): string | null {
  if (found_kind === 'precheck' && found_id === id) return 'at this walk-round';
  if (found_kind !== 'booking' || booking_id === null || found_id !== booking_id) return null;
  return `at booking ${bookingNumber(booking_id)}`;
}

interface LineProps {
  readonly pin: Pin;
  readonly precheck: Precheck;
}

function DamageLine({ pin: { damage, sign }, precheck }: LineProps) {
  const now = useNow(60_000);
  const about = [foundText(damage, precheck), whenAndWho(damage.created_at, damage.created_by_name, now), damage.note];
  return (
    <li className={css.check}>
      <Link className={css.shown} to={`?tab=damage&damage=${damage.id}`}>
        <PinSign sign={sign} state={damage.state} />
        {damageText(damage)}
      </Link>
      <span className={css.about}>{about.filter(Boolean).join(' · ')}</span>
      <span>{damageStates[damage.state]}</span>
    </li>
  );
}
