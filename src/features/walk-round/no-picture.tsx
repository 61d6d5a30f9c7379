import { useState, type FormEvent } from 'react';
import { useNavigate } from 'react-router-dom';
import { type ImageSlot, imageSlots } from '#contract/areas/rental-words.ts';
import { cleanLine, isVisible } from '#contract/people-text.ts';
import type { PrecheckRow } from '#db/records.ts';
import { useDraft } from '#kit/drafts/use-draft.ts';
import { useUndoable } from '#kit/outbox/use-undoable.ts';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { Field } from '#ui/field.tsx';
import { Select } from '#ui/select.tsx';
import { TextInput } from '#ui/text-input.tsx';
import { named } from './use-save.ts';
import css from './walk-round.module.css';

/** What mostly stands in the way. */
const REASONS = ['Cannot get to it', 'Too dark', 'It has none'] as const;

/** Says of a place why there is no picture, or takes that back; both with an undo. */
function useSkip(round: PrecheckRow) {
  const undoable = useUndoable();
  return (slot: ImageSlot, reason: string | null) =>
    undoable(reason === null ? `${imageSlots[slot]}: to be taken again.` : `${imageSlots[slot]}: no picture.`, {
      op: 'prechecks.save',
      args: { ...named(round), patch: { skip: { [slot]: reason } } },
    });
}

interface NoPictureProps {
  readonly round: PrecheckRow;
  /** Those without a picture and without a reason. */
  readonly places: readonly ImageSlot[];
  readonly onClose: () => void;
}

/** Which place has no picture, and why: three words that are ready, or one's own. */
export function NoPictureDialog({ round, places, onClose }: NoPictureProps) {
  const skip = useSkip(round);
  const own = useDraft(`${round.lid}:no-picture`);
  const [chosen, setChosen] = useState<ImageSlot | undefined>(places[0]);
  const slot = chosen !== undefined && places.includes(chosen) ? chosen : places[0];
  const say = async (reason: string) => {
    if (slot === undefined || !(await skip(slot, reason))) return;
    own.clear();
    onClose();
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void say(cleanLine(own.text));
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
        {REASONS.map((reason) => (
          <Button key={reason} wide onClick={() => void say(reason)}>
            {reason}
          </Button>
        ))}
        <form className={css.part} onSubmit={submit}>
          <Field label="Another reason">
            <TextInput
              value={own.text}
              maxLength={200}
              autoComplete="off"
              onChange={(event) => own.setText(event.target.value)}
              onBlur={own.flush}
            />
          </Field>
          <Button type="submit" wide disabled={!isVisible(own.text)}>
            Save the reason
          </Button>
        </form>
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
  const skip = useSkip(round);
  const navigate = useNavigate();
  const takeBack = async () => {
    if (await skip(slot, null)) onClose();
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
