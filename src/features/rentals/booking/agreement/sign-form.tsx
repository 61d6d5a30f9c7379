import { useState } from 'react';
import { CONSENT_TEXT } from '#contract/rental/agreement.ts';
import { rentalHandover as calls } from '#contract/areas/rental-handover.ts';
import type { Agreement, Booking } from '#contract/areas/rental-record.ts';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { Field } from '#ui/field.tsx';
import { Select } from '#ui/select.tsx';
import { TextInput } from '#ui/text-input.tsx';
import { useToast } from '#ui/toast.tsx';
import { useShowBooking } from '../use-show-booking.ts';
import { isTooLong, type Stroke, TYPED_MARK } from '#kit/rental/strokes.ts';
import { SignaturePad } from '#kit/rental/signature-pad.tsx';
import css from '#kit/rental/signature.module.css';

export interface SignFormProps {
  readonly booking: Booking;
  readonly agreement: Agreement;
  readonly onClose: () => void;
}

/** Somebody who stands at the desk signs on this screen: by hand, or with their name and a tick. */
export default function SignForm({ booking, agreement, onClose }: SignFormProps) {
  const { customers } = booking;
  const [signer, setSigner] = useState(booking.renter.id);
  const [name, setName] = useState(booking.renter.name);
  const [strokes, setStrokes] = useState<readonly Stroke[]>([]);
  const [isTyped, setTyped] = useState(false);
  const signing = useSigning(booking, agreement, onClose);
  const choose = (id: number) => {
    setSigner(id);
    setName(customers.find((one) => one.id === id)?.name ?? '');
    setStrokes([]);
    setTyped(false);
  };
  const { busy, trouble } = signing;
  const sign = () => void signing.sign({ customer_id: signer, typed_name: name, strokes, isTyped });
  return (
    <Dialog
      title={`Sign version ${agreement.version}`}
      onClose={onClose}
      footer={
        <>
          <Button disabled={busy} onClick={onClose}>
            Cancel
          </Button>
          <Button tone="primary" icon="edit" busy={busy} onClick={sign}>
            Sign
          </Button>
        </>
      }
    >
      <div className={css.sign}>
        <p>{CONSENT_TEXT}</p>
        {customers.length > 1 ? (
          <Field label="Who signs">
            <Select value={signer} onChange={(event) => choose(Number(event.target.value))}>
              {customers.map((one) => (
                <option key={one.id} value={one.id}>
                  {one.name}
                </option>
              ))}
            </Select>
          </Field>
        ) : null}
        <Field label="Name" error={trouble?.fields['typed_name']}>
          <TextInput
            autoComplete="off"
            maxLength={160}
            value={name}
            onChange={(event) => setName(event.target.value)}
          />
        </Field>
        <SignaturePad strokes={strokes} isDisabled={isTyped || busy} onChange={setStrokes} />
        <label className={css.typed}>
          <input type="checkbox" checked={isTyped} onChange={(event) => setTyped(event.target.checked)} />
          I sign with my name, without drawing
        </label>
        {trouble ? (
          <p className={css.trouble} role="alert">
            {trouble.words}
          </p>
        ) : null}
      </div>
    </Dialog>
  );
}

interface Signed {
  readonly customer_id: number;
  readonly typed_name: string;
  readonly strokes: readonly Stroke[];
  readonly isTyped: boolean;
}

interface Trouble {
  readonly words: string;
  readonly fields: Readonly<Record<string, string[]>>;
}

function useSigning({ id }: Booking, { kind, content_hash }: Agreement, onClose: () => void) {
  const write = useShowBooking(id);
  const toast = useToast();
  const [busy, setBusy] = useState(false);
  const [trouble, setTrouble] = useState<Trouble | null>(null);
  const sign = async ({ strokes, isTyped, ...said }: Signed) => {
    const drawn = isTyped ? TYPED_MARK : strokes;
    if (drawn.length === 0)
      return setTrouble({ words: 'Please sign in the field, or tick the box below it.', fields: {} });
    if (isTooLong(drawn))
      return setTrouble({ words: 'This is too much for a signature. Clear it and sign anew.', fields: {} });
    setBusy(true);
    const body = {
      ...said,
      kind,
      content_hash,
      strokes: drawn.map((line) => line.map(([x, y]): [number, number] => [x, y])),
    };
    const written = await write(calls.sign, { params: { id }, body });
    setBusy(false);
    if (!written.ok)
      return setTrouble({
        words: Object.values(written.fields).flat().join(' ') || written.message,
        fields: written.fields,
      });
    toast({ text: written.body.message });
    onClose();
  };
  return { busy, trouble, sign };
}
