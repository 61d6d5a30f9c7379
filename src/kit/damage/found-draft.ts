/** What is written of damage that is being recorded, and is no act yet. */
import { damageKinds, type DamageKind, damageSizes, type DamageSize } from '#contract/areas/damages.ts';
import { useDraft } from '#kit/drafts/use-draft.ts';
import { middleOf, type Place } from './spots.ts';

export interface Finding {
  /** The side that is shown, and the place on it once somebody has pointed at one. */
  readonly place: Place;
  readonly isPlaced: boolean;
  readonly kind: DamageKind;
  readonly size: DamageSize;
  readonly note: string;
}

const FRESH: Finding = { place: middleOf('left'), isPlaced: false, kind: 'scratch', size: 'S', note: '' };

/** What an older version of the app kept, or nothing, is where one begins. */
function findingIn(text: string): Finding {
  try {
    const kept = { ...FRESH, ...(JSON.parse(text) as Partial<Finding>) };
    return kept.kind in damageKinds && kept.size in damageSizes ? kept : FRESH;
  } catch {
    return FRESH;
  }
}

/** Every change of it outlives the app. `owner`: at what it is found. */
export function useFinding(owner: string) {
  const draft = useDraft(`${owner}:damage`);
  const finding = findingIn(draft.text);
  const change = (part: Partial<Finding>) => draft.setText(JSON.stringify({ ...finding, ...part }));
  return { finding, change, flush: draft.flush, clear: draft.clear };
}
