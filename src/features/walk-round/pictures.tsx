import { useState } from 'react';
import type { ImageSlot } from '#contract/areas/rental-words.ts';
import { walkRoundSlots } from '#contract/areas/prechecks.ts';
import { FoundList } from '#kit/damage/found-list.tsx';
import { Pictures } from '#kit/slots/pictures.tsx';
import { walkRoundShotPath } from '#lib/shot-path.ts';
import { useCan } from '#session/use-session.ts';
import { Button } from '#ui/button.tsx';
import { Section } from '#ui/screen.tsx';
import { NoPictureDialog, ReasonDialog } from './no-picture.tsx';
import { useRemoveShot } from './use-remove-shot.ts';
import type { WalkPictures } from './use-walk-pictures.ts';
import type { PartProps } from './walk-round-screen.tsx';

interface Props extends PartProps {
  readonly pictures: WalkPictures;
  /** False where it is only looked at. */
  readonly mayChange?: boolean;
}

/** The pictures of the walk-round, and the reasons for having none of a place. */
export function WalkPicturesPart({ view, pictures }: Props) {
  const { round, unsent } = view;
  const { taken, out, booking, mayTake } = pictures;
  const remove = useRemoveShot(round);
  const [asking, setAsking] = useState<ImageSlot | 'any' | null>(null);
  const empty = walkRoundSlots.filter((slot) => !taken.places.has(slot) && round.skip[slot] === undefined);
  const cameraOf = mayTake ? (slot: ImageSlot) => walkRoundShotPath(round.lid, slot) : null;
  const reason = asking === null || asking === 'any' ? undefined : round.skip[asking];
  return (
    <Section title="Pictures">
      <Pictures
        taken={taken}
        skip={round.skip}
        unsent={unsent}
        vehicle={round.vehicle_id}
        out={out}
        cameraOf={cameraOf}
        onSkipped={mayTake ? setAsking : undefined}
        onRemove={booking === null && mayTake ? remove : null}
      />
      {mayTake && empty.length > 0 ? (
        <Button icon="skip" onClick={() => setAsking('any')}>
          Say why there is no picture
        </Button>
      ) : null}
      {asking === 'any' ? <NoPictureDialog round={round} places={empty} onClose={() => setAsking(null)} /> : null}
      {asking !== null && asking !== 'any' && reason !== undefined ? (
        <ReasonDialog
          round={round}
          slot={asking}
          reason={reason}
          camera={walkRoundShotPath(round.lid, asking)}
          onClose={() => setAsking(null)}
        />
      ) : null}
    </Section>
  );
}

/** What is known of the vehicle's damage, and what is found now. */
export function WalkDamage({ view: { round }, pictures, mayChange = true }: Props) {
  const { taken, out, booking, at, found, known, mayTake } = pictures;
  const mayAdd = useCan('damage.create') && mayChange;
  const remove = useRemoveShot(round);
  const cameraOf = mayTake ? (damage: string) => walkRoundShotPath(round.lid, 'damage', damage) : null;
  return (
    <Section title="Damage">
      <FoundList
        known={known}
        found={found}
        taken={out ? [out, taken] : [taken]}
        adding={mayAdd ? { at, vehicle: round.vehicle_id, cameraOf } : null}
        onRemove={booking === null && mayTake ? remove : null}
      />
    </Section>
  );
}
