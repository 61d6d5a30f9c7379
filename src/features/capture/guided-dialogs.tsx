import { useState } from 'react';
import type { FoundDialogProps } from '#kit/damage/found-dialog.tsx';
import { later } from '#ui/later.tsx';
import { SIDES } from './place-words.ts';
import type { SkipDialogProps } from './skip-dialog.tsx';
import type { Where } from './use-way.ts';
import { stopPath } from './way.ts';

const SkipDialog = later<SkipDialogProps>(() => import('./skip-dialog.tsx'));
const FoundDialog = later<FoundDialogProps>(() => import('#kit/damage/found-dialog.tsx'));

type What = 'skip' | 'damage';

/** What lies over the camera. The question why there is no picture is about one place: it goes when the place does. */
export function useDialogs(place: string) {
  const [asked, ask] = useState<{ readonly at: string; readonly what: What } | null>(null);
  const isAsked = asked !== null && (asked.what === 'damage' || asked.at === place);
  return {
    what: isAsked ? asked.what : null,
    open: (what: What) => ask({ at: place, what }),
    close: () => ask(null),
  };
}

interface Props extends Where {
  readonly what: What | null;
  readonly onSkipped: () => void;
  readonly onClose: () => void;
}

/** Why there is no picture of this place, or damage that was seen here: after its close-up it goes on from here. */
export function GuidedDialogs({ what, asked, target, shown: { slot }, onSkipped, onClose }: Props) {
  const { round, foundAt } = target;
  if (what === 'skip' && round)
    return <SkipDialog slot={slot} owner={asked.lid} round={round} onSkipped={onSkipped} onClose={onClose} />;
  if (what !== 'damage' || !foundAt) return null;
  return (
    <FoundDialog
      at={foundAt}
      vehicle={target.vehicle}
      known={target.known}
      side={SIDES[slot]}
      cameraOf={(damage) => stopPath(asked, 'damage', { damage, after: slot })}
      onClose={onClose}
    />
  );
}
