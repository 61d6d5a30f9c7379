/** What is written of damage that is being recorded, and is no act yet. */
import {
  damageKinds,
  type DamageKind,
  damageSizes,
  type DamageSize,
  type DamageView,
} from '#contract/areas/damages.ts';
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

const FRESH = { isPlaced: false, kind: 'scratch', size: 'S', note: '' } as const;

/** What an older version of the app kept, or nothing, is where one begins. */
function findingIn(text: string, side: DamageView): Finding {
  const fresh: Finding = { place: middleOf(side), ...FRESH };
  try {
    const kept = { ...fresh, ...(JSON.parse(text) as Partial<Finding>) };
    return kept.kind in damageKinds && kept.size in damageSizes ? kept : fresh;
  } catch {
    return fresh;
  }
}

/** Every change of it outlives the app. `owner`: at what it is found. `side`: shown while nothing is said yet. */
export function useFinding(owner: string, side: DamageView) {
  const draft = useDraft(`${owner}:damage`);
  const finding = findingIn(draft.text, side);
  const change = (part: Partial<Finding>) => draft.setText(JSON.stringify({ ...finding, ...part }));
  return { finding, change, flush: draft.flush, clear: draft.clear };
}
