import { useRef, useState, type ChangeEvent } from 'react';
import { checkinImagePart, rentalHandover as calls } from '#contract/areas/rental-handover.ts';
import { rentalPhases } from '#contract/areas/rental-words.ts';
import { acceptOf, refusedText } from '#kit/files/refused-file.ts';
import { useUnsaved } from '#kit/drafts/use-unsaved.ts';
import { useWrite } from '#kit/writes/use-write.ts';
import { sha256 } from '#media/sha256.ts';
import { Button } from '#ui/button.tsx';
import { useToast } from '#ui/toast.tsx';
import type { Place } from './slot-images.ts';
import css from './handover.module.css';

interface Props {
  readonly bookingId: number;
  readonly place: Place;
  /** There is a picture: the new one stands for it. */
  readonly has: boolean;
}

/** Takes or chooses the picture of a place, and sends it. One that could not be sent stays here. */
export function SlotUpload({ bookingId, place, has }: Props) {
  const input = useRef<HTMLInputElement>(null);
  const { kept, trouble, isBusy, send } = useUpload(bookingId, place);
  const onChange = ({ target }: ChangeEvent<HTMLInputElement>) => {
    const [file] = target.files ?? [];
    // The same file may be chosen once more.
    target.value = '';
    if (file) void send(file);
  };
  const words = `${place.label}, ${rentalPhases[place.phase].toLowerCase()}`;
  return (
    <span className={css.upload}>
      <input
        ref={input}
        type="file"
        hidden
        aria-label={`Picture of ${words}`}
        accept={acceptOf(checkinImagePart)}
        onChange={onChange}
      />
      <Button
        tone="quiet"
        icon="camera"
        busy={isBusy}
        aria-label={`${has ? 'Take anew' : 'Add picture'}: ${words}`}
        onClick={() => input.current?.click()}
      >
        {has ? 'Anew' : 'Add'}
      </Button>
      {trouble === null ? null : (
        <span className={css.trouble} role="alert">
          {trouble}
        </span>
      )}
      {kept && !isBusy ? (
        <Button icon="retry" aria-label={`Send again: ${words}`} onClick={() => void send(kept)}>
          Send again
        </Button>
      ) : null}
    </span>
  );
}

function useUpload(bookingId: number, { phase, slot }: Place) {
  const write = useWrite();
  const toast = useToast();
  const [kept, keep] = useState<File | null>(null);
  const [trouble, setTrouble] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  useUnsaved(kept !== null);
  const send = async (file: File) => {
    const refusal = refusedText(file, checkinImagePart);
    setTrouble(refusal);
    if (refusal !== null) return;
    setBusy(true);
    keep(file);
    // Null: it was moved or changed since it was chosen.
    const bytes = await file.arrayBuffer().catch(() => null);
    const written = bytes === null ? UNREADABLE : await sendBytes(bytes, file);
    setBusy(false);
    if (!written.ok) return setTrouble(Object.values(written.fields).flat().join(' ') || written.message);
    keep(null);
    const { superseded } = written.body.image;
    toast({ text: superseded ? 'Added. The picture that was taken later still stands.' : 'Picture added.' });
  };
  const sendBytes = async (bytes: ArrayBuffer, file: File) => {
    // A camera writes the file as it takes the picture; a clock that is ahead is not believed.
    const taken_at = new Date(Math.min(file.lastModified, Date.now())).toISOString();
    const said = { booking_id: bookingId, phase, slot, name: file.name, sha256: await sha256(bytes), taken_at };
    return write(
      calls.addImage,
      { body: said },
      { files: [{ field: 'image', name: file.name, mime: file.type, bytes }] },
    );
  };
  return { kept, trouble, isBusy, send };
}

const UNREADABLE = { ok: false, message: 'This file cannot be read.', fields: {} } as const;
