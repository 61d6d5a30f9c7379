import { later } from '#ui/later.tsx';
import type { EditDamageProps, Finding, NewDamageProps } from './damage-form.tsx';
import type { DamageMapState } from './use-damage-map.ts';

const NewDamage = later<NewDamageProps>(async () => ({ default: (await import('./damage-form.tsx')).NewDamage }));
const EditDamage = later<EditDamageProps>(async () => ({ default: (await import('./damage-form.tsx')).EditDamage }));

interface Props {
  readonly map: DamageMapState;
  readonly vehicleId: number;
  readonly finding?: Finding;
}

const BY_HAND: Finding = { state: 'new' };

/** The form that is open over the map of damage, if one is. */
export function DamageForms({ map: { form, setForm, saved }, vehicleId, finding = BY_HAND }: Props) {
  const close = () => setForm(null);
  if (form === null) return null;
  return 'place' in form ? (
    <NewDamage vehicleId={vehicleId} finding={finding} place={form.place} onClose={close} onSaved={saved} />
  ) : (
    <EditDamage damage={form.damage} onClose={close} onSaved={saved} />
  );
}
