import type { ImageSlot } from '#contract/areas/rental-words.ts';
import { Button } from '#ui/button.tsx';
import { LastThumb } from './last-thumb.tsx';
import { segmentsOf } from './place-words.ts';
import { SavedNote } from './saved-note.tsx';
import { Segments } from './segments.tsx';
import { Shutter } from './shutter.tsx';
import type { Shooting } from './use-shooting.ts';
import type { ShotTarget } from './use-shot-target.ts';
import css from './guided.module.css';

interface Props {
  readonly slot: ImageSlot;
  /** Where the shutter gets the focus anew. */
  readonly place: string;
  readonly target: ShotTarget;
  readonly shooting: Shooting;
  /** A press takes a picture now. */
  readonly isReady: boolean;
  /** The way on without a picture; null where there is none. */
  readonly past: { readonly label: 'Skip' | 'Go on'; readonly act: () => void } | null;
  readonly retakeOf: (slot: ImageSlot) => string;
}

/** In reach of the thumb: the way on, the shutter, the shot before; how far one is above them, what is saved below. */
export function GuidedBar({ slot, place, target: { taken, skip }, shooting, isReady, past, retakeOf }: Props) {
  const { camera, saving, onShoot } = shooting;
  return (
    <div className={css.bar}>
      <Segments segments={segmentsOf(taken, skip)} current={slot} />
      <div className={css.acts}>
        {past ? (
          <Button icon={past.label === 'Skip' ? 'skip' : 'forward'} onClick={past.act}>
            {past.label}
          </Button>
        ) : (
          <span />
        )}
        <Shutter isOpen={camera !== null} isReady={isReady} isSaving={saving > 0} focus={place} onShoot={onShoot} />
        <LastThumb key={place} taken={taken} slot={slot} retakeOf={retakeOf} />
      </div>
      <SavedNote taken={taken} skip={skip} saving={saving} />
    </div>
  );
}
