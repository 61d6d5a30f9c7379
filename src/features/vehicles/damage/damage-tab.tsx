import { useState } from 'react';
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
import { pinsOf } from './pins.ts';
import { Sides } from './sides.tsx';
import { type Place, spotsOf } from './spots.ts';
import { Stage } from './stage.tsx';
import { useDamageActs } from './use-damage-acts.ts';
import type { VehicleTabProps } from '../vehicle-tabs.ts';
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

/** A form over the map: of a new pin, or of damage that is changed. */
type Form = { readonly place: Place } | { readonly damage: Damage };

/** The side on which most stands open, to begin with. */
const firstSide = (damages: readonly Damage[]): DamageView =>
  damages.find(({ state }) => state === 'new')?.view ?? damages[0]?.view ?? 'left';

function DamageMap({ vehicle, damages }: MapProps) {
  const may = useMay();
  const isOffline = useTruth().reach === 'offline';
  const isOpen = vehicle.within && vehicle.deleted_at === null;
  const mayAdd = may(rows.add) && isOpen;
  const mayJudge = may(rows.update) && isOpen && !isOffline;
  const [view, setView] = useState(() => firstSide(damages));
  const [current, setCurrent] = useState<number | null>(null);
  const [moving, setMoving] = useState<number | null>(null);
  const [form, setForm] = useState<Form | null>(null);
  const { busy, judge, move, takeOff } = useDamageActs();
  const pins = pinsOf(damages);
  const moved = pins.find(({ damage }) => damage.id === moving);
  const show = (damage: Damage) => {
    setMoving(null);
    setCurrent(damage.id === current ? null : damage.id);
    setView(damage.view);
  };
  const put = (place: Place) => {
    if (!moved) return setForm({ place });
    setMoving(null);
    void move(moved.damage, place);
  };
  const saved = (damage: Damage) => {
    setForm(null);
    setCurrent(damage.id);
    setView(damage.view);
  };
  return (
    <Section
      title="Damage"
      actions={mayAdd ? <AddButton isOffline={isOffline} onAdd={() => setForm({ place: middleOf(view) })} /> : null}
    >
      <div className={css.map}>
        <div className={css.drawing}>
          <Stage
            view={view}
            pins={pins.filter(({ damage }) => damage.view === view)}
            current={current}
            onOpen={(id) => damages.filter((damage) => damage.id === id).forEach(show)}
            onPlace={(moved ? mayJudge : mayAdd && !isOffline) ? put : undefined}
            act={moved ? `Move pin ${moved.sign}` : 'Set a pin'}
          />
          <p className={css.hint}>{hintOf(mayAdd && !isOffline, moved?.sign)}</p>
          <Sides shown={view} damages={damages} onShow={setView} />
        </div>
        {damages.length === 0 ? (
          <EmptyState icon="check" title="No damage known">
            {mayAdd ? 'Tap the drawing where something is scratched, dented or missing.' : 'Nobody has recorded any.'}
          </EmptyState>
        ) : (
          <DamageList
            pins={pins}
            current={current}
            busy={busy}
            moving={moving}
            onOpen={show}
            actsOf={
              mayJudge
                ? (damage) => ({
                    onJudge: (state) => void judge(damage, state),
                    onEdit: () => setForm({ damage }),
                    onMove: () => setMoving(moving === damage.id ? null : damage.id),
                    onTakeOff: () => void takeOff(damage),
                  })
                : undefined
            }
          />
        )}
      </div>
      {form && 'place' in form ? (
        <NewDamage vehicleId={vehicle.id} place={form.place} onClose={() => setForm(null)} onSaved={saved} />
      ) : null}
      {form && 'damage' in form ? (
        <EditDamage damage={form.damage} onClose={() => setForm(null)} onSaved={saved} />
      ) : null}
    </Section>
  );
}

/** The named place in the middle of a side, for who chooses from the list. */
function middleOf(view: DamageView): Place {
  const off = ({ x, y }: Place) => Math.hypot(x - 0.5, y - 0.5);
  const [{ x, y } = { x: 0.5, y: 0.5 }] = spotsOf(view).toSorted((one, other) => off(one) - off(other));
  return { view, x, y };
}

function hintOf(mayAdd: boolean, moving: string | undefined): string {
  if (moving !== undefined) return `Tap where pin ${moving} belongs, on any side.`;
  return mayAdd ? 'Tap the drawing to set a pin.' : '';
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
