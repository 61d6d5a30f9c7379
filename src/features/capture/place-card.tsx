import { type ImageSlot, imageSlots } from '#contract/areas/rental-words.ts';
import type { DamageRow } from '#db/records.ts';
import type { Shot } from '#db/views/pictures.ts';
import { damageText } from '#kit/damage/pins.ts';
import { formatTime } from '#lib/format-when.ts';
import { useNow } from '#lib/use-now.ts';
import { INSTRUCTIONS } from './place-words.ts';
import css from './guided.module.css';

interface Props {
  readonly slot: ImageSlot;
  /** What a close-up shows. */
  readonly damage: DamageRow | null;
  /** What stands of the place already. */
  readonly shot: Shot | undefined;
}

/** What is photographed now, and how. Read out with each change: nobody looks at the screen all the time. */
export function PlaceCard({ slot, damage, shot }: Props) {
  const now = useNow(60_000);
  return (
    <div className={css.card} aria-live="polite">
      <h1>{damage === null ? imageSlots[slot] : 'Close-up of the damage'}</h1>
      {damage === null ? null : <p className={css.strong}>{damageText(damage)}</p>}
      <p>
        {shot === undefined
          ? INSTRUCTIONS[slot]
          : `Taken before, ${formatTime(Date.parse(shot.taken_at), now)}. A new picture takes its place.`}
      </p>
    </div>
  );
}
