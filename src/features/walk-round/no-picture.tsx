import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { type ImageSlot, imageSlots } from '#contract/areas/rental-words.ts';
import type { PrecheckRow } from '#db/records.ts';
import { useDraft } from '#kit/drafts/use-draft.ts';
import { Reasons } from '#kit/reasons/reasons.tsx';
import { named } from '#kit/walk-round/round-names.ts';
import { REASON_MOST, REASONS, useSkip } from '#kit/walk-round/use-skip.ts';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { Field } from '#ui/field.tsx';
import { Select } from '#ui/select.tsx';
import css from './walk-round.module.css';

interface NoPictureProps {
  readonly round: PrecheckRow;
  /** Those without a picture and without a reason. */
  readonly places: readonly ImageSlot[];
  readonly onClose: () => void;
}

/** Which place has no picture, and why: three words that are ready, or one's own. */
export function NoPictureDialog({ round, places, onClose }: NoPictureProps) {
  const skip = useSkip();
  const own = useDraft(`${round.lid}:no-picture`);
  const [chosen, setChosen] = useState<ImageSlot | undefined>(places[0]);
  const slot = chosen !== undefined && places.includes(chosen) ? chosen : places[0];
  const say = async (reason: string) => {
    if (slot === undefined || !(await skip(named(round), slot, reason))) return;
    own.clear();
    onClose();
  };
  return (
    <Dialog title="No picture" onClose={onClose}>
      <div className={css.part}>
        <Field label="Place">
          <Select value={slot} onChange={(event) => setChosen(event.target.value as ImageSlot)}>
            {places.map((place) => (
              <option key={place} value={place}>
                {imageSlots[place]}
              </option>
            ))}
          </Select>
        </Field>
        <Reasons
          reasons={REASONS}
          own={own}
          most={REASON_MOST}
          act="Save the reason"
          onReason={(reason) => void say(reason)}
        />
      </div>
    </Dialog>
  );
}

interface ReasonProps {
  readonly round: PrecheckRow;
  readonly slot: ImageSlot;
  readonly reason: string;
  /** Where the picture is taken after all. */
  readonly camera: string;
  readonly onClose: () => void;
}

/** Why there is no picture of a place, and the ways to have one. */
export function ReasonDialog({ round, slot, reason, camera, onClose }: ReasonProps) {
  const skip = useSkip();
  const navigate = useNavigate();
  const takeBack = async () => {
    if (await skip(named(round), slot, null)) onClose();
  };
  return (
    <Dialog
      title={imageSlots[slot]}
      onClose={onClose}
      footer={
        <>
          <Button onClick={() => void takeBack()}>Take the reason back</Button>
          <Button tone="primary" icon="camera" onClick={() => void navigate(camera, { replace: true })}>
            Take a picture
          </Button>
        </>
      }
    >
      <p>{`No picture: ${reason}`}</p>
    </Dialog>
  );
}
