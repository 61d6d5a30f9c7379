import { useRef, useState, type ChangeEvent } from 'react';
import { files } from '#contract/areas/files.ts';
import { reference, type Vendor, vendorImagePart } from '#contract/areas/reference.ts';
import { ChosenRow } from '#kit/files/chosen-row.tsx';
import { fileUrl } from '#kit/files/file-url.ts';
import { PictureViewer } from '#kit/files/picture-viewer.tsx';
import { acceptOf } from '#kit/files/refused-file.ts';
import { type Adding, useChosen } from '#kit/files/use-chosen.ts';
import { useDo } from '#kit/writes/use-do.ts';
import { useNow } from '#lib/use-now.ts';
import { Picture } from '#media/thumb.tsx';
import { useTruth } from '#sync/use-sync.ts';
import { Button } from '#ui/button.tsx';
import { useToast } from '#ui/toast.tsx';
import css from '../setup-money.module.css';

interface Props {
  readonly vendor: Vendor;
  readonly mayChange: boolean;
}

/** The one picture of a vendor, to recognise it by; who may change the vendor chooses another one, or deletes it. */
export function VendorImage({ vendor: { id, name, image }, mayChange }: Props) {
  const now = useNow(60_000);
  const [isOpen, setOpen] = useState(false);
  if (image === null && !mayChange) return null;
  return (
    <div className={css.field}>
      {image ? (
        <button type="button" className={css.picture} onClick={() => setOpen(true)}>
          <Picture url={fileUrl(image.id, 'thumb')} alt={`Picture of ${name}`} />
        </button>
      ) : null}
      {mayChange ? <Acts id={id} imageId={image?.id ?? null} /> : null}
      {image ? (
        <PictureViewer
          pictures={[image]}
          at={isOpen ? 0 : null}
          now={now}
          onGo={() => undefined}
          onClose={() => setOpen(false)}
        />
      ) : null}
    </div>
  );
}

const addingTo = (id: number): Adding => ({
  endpoint: reference.updateVendor,
  field: 'image',
  part: vendorImagePart,
  inputOf: (sha256) => ({ params: { id }, body: { checksums: [sha256] } }),
});

function Acts({ id, imageId }: { readonly id: number; readonly imageId: number | null }) {
  const { chosen, add, again, drop } = useChosen(`vendor/${id}`, addingTo(id));
  const input = useRef<HTMLInputElement>(null);
  const isOffline = useTruth().reach === 'offline';
  const remove = useRemoveImage();
  const words = imageId === null ? 'Add a picture' : 'Another picture';
  const waits = { disabled: isOffline, title: isOffline ? 'This waits for a connection.' : undefined };
  const onChange = (event: ChangeEvent<HTMLInputElement>) => {
    add([...(event.target.files ?? [])]);
    // The same file may be chosen once more.
    event.target.value = '';
  };
  return (
    <>
      <div className={css.acts}>
        <input
          ref={input}
          type="file"
          hidden
          aria-label={words}
          accept={acceptOf(vendorImagePart)}
          onChange={onChange}
        />
        <Button icon="image" {...waits} onClick={() => input.current?.click()}>
          {words}
        </Button>
        {imageId === null ? null : (
          <Button icon="trash" {...waits} onClick={() => void remove(imageId)}>
            Delete the picture
          </Button>
        )}
      </div>
      {chosen.length > 0 ? (
        <ul aria-label="Pictures not sent yet">
          {chosen.map((one) => (
            <ChosenRow key={one.id} chosen={one} onAgain={() => again(one.id)} onDrop={() => drop(one.id)} />
          ))}
        </ul>
      ) : null}
    </>
  );
}

/** Deletes it, with the way to take that back. */
function useRemoveImage() {
  const act = useDo();
  const toast = useToast();
  const restore = async (id: number) => {
    if (await act(files.restore, { params: { id } })) toast({ text: 'The picture is back.' });
  };
  return async (id: number) => {
    if (await act(reference.removeVendorImage, { params: { id } }))
      toast({ text: 'Picture deleted.', undo: () => void restore(id) });
  };
}
