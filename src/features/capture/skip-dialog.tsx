import { type ImageSlot, imageSlots } from '#contract/areas/rental-words.ts';
import type { Lid } from '#db/records.ts';
import { useDraft } from '#kit/drafts/use-draft.ts';
import { Reasons } from '#kit/reasons/reasons.tsx';
import type { RoundNames } from '#kit/walk-round/round-names.ts';
import { REASON_MOST, REASONS, useSkip } from '#kit/walk-round/use-skip.ts';
import { Dialog } from '#ui/dialog.tsx';

export interface SkipDialogProps {
  readonly slot: ImageSlot;
  /** At what one's own words are kept while they are written. */
  readonly owner: Lid;
  readonly round: () => RoundNames;
  /** The reason is saved. */
  readonly onSkipped: () => void;
  readonly onClose: () => void;
}

/** Why there is no picture of this place: said once, and it goes on. */
export default function SkipDialog({ slot, owner, round, onSkipped, onClose }: SkipDialogProps) {
  const skip = useSkip();
  const own = useDraft(`${owner}:no-picture`);
  const say = async (reason: string) => {
    if (!(await skip(round(), slot, reason))) return;
    own.clear();
    onClose();
    onSkipped();
  };
  return (
    <Dialog title={`${imageSlots[slot]}: why no picture?`} onClose={onClose}>
      <Reasons
        reasons={REASONS}
        own={own}
        most={REASON_MOST}
        act="Save the reason"
        isFirst
        onReason={(reason) => void say(reason)}
      />
    </Dialog>
  );
}
