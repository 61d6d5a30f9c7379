import { privateRentals as calls } from '#contract/areas/private-rentals.ts';
import { checkinImagePart } from '#contract/areas/rental-handover.ts';
import { imageSlots, rentalPhases, type ImageSlot, type RentalPhase } from '#contract/areas/rental-words.ts';
import { FilesField } from '#kit/files/files-field.tsx';
import { sendWithFiles, useFormFiles } from '#kit/files/use-form-files.ts';
import { ActDialog } from '#kit/form/act-dialog.tsx';
import { useToast } from '#ui/toast.tsx';
import type { RentalFormProps } from '../rental/rental-forms.tsx';
import { pictureBody } from '../shared/picture-body.ts';
import type { RentalWhole } from '../shared/rental-whole.ts';
import { useUpdateRental } from '../shared/use-update-rental.ts';

export interface AddPictureProps extends RentalFormProps {
  readonly phase: RentalPhase;
}

const NO_PICTURE = { ok: false, message: 'Take or choose a picture first.', fields: {} } as const;

/** The first place that has none yet. */
function emptySlot({ images }: RentalWhole, phase: RentalPhase): ImageSlot {
  const taken = new Set(images.filter((image) => image.phase === phase).map(({ slot }) => slot));
  return (Object.keys(imageSlots) as ImageSlot[]).find((slot) => !taken.has(slot)) ?? 'other';
}

/** A picture of the vehicle as it goes out or comes back. */
export default function AddPicture({ whole, phase, onClose }: AddPictureProps) {
  const { id } = whole.rental;
  const update = useUpdateRental(id);
  const toast = useToast();
  const name = `private-rental/${id}/picture/${phase}`;
  const files = useFormFiles(name, 'image', checkinImagePart);
  return (
    <ActDialog
      title={`Add a picture: ${rentalPhases[phase].toLowerCase()}`}
      saveText="Add it"
      rules={calls.update}
      draft={name}
      initial={{ slot: emptySlot(whole, phase) }}
      fields={[
        {
          name: 'slot',
          kind: 'oneOf',
          label: 'It shows',
          words: imageSlots,
          hint: 'Another picture of a place takes its place.',
          optional: false,
        },
      ]}
      lead={() => <FilesField files={files} />}
      send={({ slot = 'other' }, signal) =>
        sendWithFiles(files, (uploads, checksums) =>
          uploads.length === 0
            ? Promise.resolve(NO_PICTURE)
            : update({ phase, ...pictureBody(slot, uploads, checksums) }, { signal, files: uploads }),
        )
      }
      onSaved={() => {
        toast({ text: 'Picture added.' });
        onClose();
      }}
      onClose={onClose}
    />
  );
}
