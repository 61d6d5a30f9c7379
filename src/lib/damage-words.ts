/** What damage is called where there is no drawing beside it. Pure. */
import { type DamageKind, damageKinds, type DamageView } from '#contract/areas/damages.ts';

const SIDES: Readonly<Record<DamageView, string>> = {
  left: 'left side',
  right: 'right side',
  front: 'front',
  rear: 'rear',
  top: 'top',
  interior: 'interior',
};

/** `Scratch, left side`; by whatever is known of both. */
export function damageWords({ kind, view }: { readonly kind?: unknown; readonly view?: unknown }): string {
  const what = damageKinds[kind as DamageKind] ?? 'Damage';
  const where = SIDES[view as DamageView];
  return where === undefined ? what : `${what}, ${where}`;
}
