import { type Damage, damages as rows } from '#contract/areas/damages.ts';
import type { VehicleDetail } from '#contract/areas/vehicle-record.ts';
import { DamageDrawing } from '#kit/damage/damage-drawing.tsx';
import { DamageForms } from '#kit/damage/damage-forms.tsx';
import type { DamageActs } from '#kit/damage/damage-row.tsx';
import { middleOf } from '#kit/damage/spots.ts';
import { useDamageMap } from '#kit/damage/use-damage-map.ts';
import { useAddress } from '#kit/list/use-address.ts';
import { ReadTrouble } from '#kit/reads/read-trouble.tsx';
import { ReadingAge } from '#kit/reads/reading-age.tsx';
import { useRead } from '#kit/reads/use-read.ts';
import { useMay } from '#session/use-may.ts';
import { useTruth } from '#sync/use-sync.ts';
import { Button } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { Section } from '#ui/screen.tsx';
import { SkeletonRows } from '#ui/skeleton.tsx';
import type { VehicleTabProps } from '../vehicle-tabs.tsx';
import { DamageList } from './damage-list.tsx';
import css from './damage.module.css';

/** The damage of a vehicle: pins on a drawing of its sides, and the list of them. */
export default function DamageTab({ vehicle }: VehicleTabProps) {
  const read = useRead(rows.ofVehicle, { params: { id: vehicle.id } });
  const again = () => void read.refetch();
  if (read.isPending) return <SkeletonRows rows={4} />;
  if (!read.data) return <ReadTrouble error={read.error} onAgain={again} />;
  return (
    <>
      {read.data.failure ? <ReadingAge {...read.data} busy={read.isFetching} onAgain={again} /> : null}
      <DamageMap vehicle={vehicle} damages={read.data.body.damages} />
    </>
  );
}

interface MapProps {
  readonly vehicle: VehicleDetail;
  readonly damages: readonly Damage[];
}

function DamageMap({ vehicle, damages }: MapProps) {
  const may = useMay();
  const isOffline = useTruth().reach === 'offline';
  const isOpen = vehicle.within && vehicle.deleted_at === null;
  const mayAdd = may(rows.add) && isOpen;
  const mayJudge = may(rows.update) && isOpen && !isOffline;
  // The address may name the damage that is looked at.
  const first = Number(useAddress().params.get('damage')) || null;
  const map = useDamageMap(damages, undefined, first);
  const { view, pins, current, moved, acts, setForm } = map;
  const actsOf = (damage: Damage): DamageActs => ({
    onJudge: (state) => void acts.judge(damage, state),
    onEdit: () => setForm({ damage }),
    onMove: () => map.beginMove(damage),
    onTakeOff: () => void acts.takeOff(damage),
  });
  return (
    <Section
      title="Damage"
      actions={mayAdd ? <AddButton isOffline={isOffline} onAdd={() => setForm({ place: middleOf(view) })} /> : null}
    >
      <div className={css.map}>
        <DamageDrawing map={map} damages={damages} mayPut={moved ? mayJudge : mayAdd && !isOffline} />
        {damages.length === 0 ? (
          <EmptyState icon="check" title="No damage known">
            {mayAdd ? 'Tap the drawing where something is scratched, dented or missing.' : 'Nobody has recorded any.'}
          </EmptyState>
        ) : (
          <DamageList
            pins={pins}
            current={current}
            busy={acts.busy}
            moving={moved?.damage.id ?? null}
            onOpen={map.toggle}
            actsOf={mayJudge ? actsOf : undefined}
          />
        )}
      </div>
      <DamageForms map={map} vehicleId={vehicle.id} />
    </Section>
  );
}

function AddButton({ isOffline, onAdd }: { readonly isOffline: boolean; readonly onAdd: () => void }) {
  return (
    <Button
      icon="plus"
      disabled={isOffline}
      title={isOffline ? 'This waits for a connection.' : undefined}
      onClick={onAdd}
    >
      Add damage
    </Button>
  );
}
