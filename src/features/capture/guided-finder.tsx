import type { ImageSlot } from '#contract/areas/rental-words.ts';
import { Button } from '#ui/button.tsx';
import { Finder } from './finder.tsx';
import { Ghost } from './ghost.tsx';
import { NoCamera } from './no-camera.tsx';
import { PlaceCard } from './place-card.tsx';
import type { Shooting } from './use-shooting.ts';
import type { ShotTarget } from './use-shot-target.ts';
import css from './guided.module.css';

interface Props {
  readonly slot: ImageSlot;
  readonly target: ShotTarget;
  readonly shooting: Shooting;
  /** Null where the person records no damage, or does so already. */
  readonly onDamage: (() => void) | null;
}

/** What the camera sees, and over it what it should see. */
export function GuidedFinder({ slot, target, shooting, onDamage }: Props) {
  const { state, opened, onVideo, shots, onFiles, onRetry } = shooting;
  const { taken, out, vehicle, damage } = target;
  const card = <PlaceCard slot={slot} damage={damage ?? null} shot={taken.places.get(slot)?.shot} />;
  const found = onDamage ? (
    <Button icon="plus" onClick={onDamage}>
      Damage
    </Button>
  ) : null;
  if (state && 'trouble' in state) {
    return (
      <div className={css.closed}>
        {card}
        <NoCamera trouble={state.trouble} isOne onFiles={onFiles} onRetry={onRetry} />
        {found}
      </div>
    );
  }
  return (
    <Finder camera={opened} onVideo={onVideo} shots={shots}>
      {card}
      {slot === 'damage' || slot === 'other' ? (
        <div className={css.over}>{found}</div>
      ) : (
        <Ghost key={slot} slot={slot} vehicle={vehicle} out={out?.places.get(slot)?.shot}>
          {found}
        </Ghost>
      )}
    </Finder>
  );
}
