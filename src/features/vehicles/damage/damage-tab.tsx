import { type Damage, damages as rows, type DamageView } from '#contract/areas/damages.ts';
import type { VehicleDetail } from '#contract/areas/vehicle-record.ts';
import { ReadTrouble } from '#kit/reads/read-trouble.tsx';
import { ReadingAge } from '#kit/reads/reading-age.tsx';
import { useRead } from '#kit/reads/use-read.ts';
import { useMay } from '#session/use-may.ts';
import { useTruth } from '#sync/use-sync.ts';
import { Button } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { later } from '#ui/later.tsx';
import { Section } from '#ui/screen.tsx';
import { SkeletonRows } from '#ui/skeleton.tsx';
import type { EditDamageProps, NewDamageProps } from './damage-form.tsx';
import { DamageList } from './damage-list.tsx';
import type { DamageActs } from './damage-row.tsx';
import { Sides } from './sides.tsx';
import { type Place, spotsOf } from './spots.ts';
import { Stage } from './stage.tsx';
import { type DamageMapState, useDamageMap } from './use-damage-map.ts';
import type { VehicleTabProps } from '../vehicle-tabs.tsx';
import css from './damage.module.css';

const NewDamage = later<NewDamageProps>(async () => ({ default: (await import('./damage-form.tsx')).NewDamage }));
const EditDamage = later<EditDamageProps>(async () => ({ default: (await import('./damage-form.tsx')).EditDamage }));

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
  const map = useDamageMap(damages);
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
        <Drawing map={map} damages={damages} mayPut={moved ? mayJudge : mayAdd && !isOffline} />
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
      <Forms vehicleId={vehicle.id} map={map} />
    </Section>
  );
}

interface DrawingProps {
  readonly map: DamageMapState;
  readonly damages: readonly Damage[];
  /** Whether a press on the drawing does something. */
  readonly mayPut: boolean;
}

/** The side that is looked at, large, and the way to the others. */
function Drawing({ map, damages, mayPut }: DrawingProps) {
  const { drawing, view, pins, current, moved } = map;
  return (
    <div ref={drawing} className={css.drawing}>
      <Stage
        view={view}
        pins={pins.filter(({ damage }) => damage.view === view)}
        current={current}
        onOpen={(id) => damages.filter((damage) => damage.id === id).forEach(map.toggle)}
        onPlace={mayPut ? map.put : undefined}
        act={moved ? `Move pin ${moved.sign}` : 'Set a pin'}
      />
      <p className={css.hint}>{mayPut ? hintOf(moved?.sign) : ''}</p>
      <Sides shown={view} damages={damages} onShow={map.setView} />
    </div>
  );
}

function Forms({ vehicleId, map }: { readonly vehicleId: number; readonly map: DamageMapState }) {
  const { form, setForm, saved } = map;
  const close = () => setForm(null);
  if (form === null) return null;
  return 'place' in form ? (
    <NewDamage vehicleId={vehicleId} place={form.place} onClose={close} onSaved={saved} />
  ) : (
    <EditDamage damage={form.damage} onClose={close} onSaved={saved} />
  );
}

/** The named place in the middle of a side, for who chooses from the list. */
function middleOf(view: DamageView): Place {
  const off = ({ x, y }: Place) => Math.hypot(x - 0.5, y - 0.5);
  const [{ x, y } = { x: 0.5, y: 0.5 }] = spotsOf(view).toSorted((one, other) => off(one) - off(other));
  return { view, x, y };
}

const hintOf = (moving: string | undefined) =>
  moving === undefined ? 'Tap the drawing to set a pin.' : `Tap where pin ${moving} belongs, on any side.`;

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
