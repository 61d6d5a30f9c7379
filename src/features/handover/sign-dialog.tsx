import { useLayoutEffect, useRef, useState } from 'react';
import type { Agreement } from '#contract/areas/rental-record.ts';
import { CONSENT_TEXT } from '#contract/rental/agreement.ts';
import { useDraft } from '#kit/drafts/use-draft.ts';
import { useAct } from '#kit/outbox/use-act.ts';
import { SignaturePad } from '#kit/rental/signature-pad.tsx';
import sign from '#kit/rental/signature.module.css';
import { isTooLong, type Stroke, strokesIn, TYPED_MARK } from '#kit/rental/strokes.ts';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { Field } from '#ui/field.tsx';
import { TextInput } from '#ui/text-input.tsx';
import { useToast } from '#ui/toast.tsx';
import { nameDraft, strokesDraft } from './drafts.ts';
import type { HandoverView } from './use-handover.ts';

export interface SignDialogProps {
  readonly view: HandoverView;
  readonly version: Agreement;
  readonly onClose: () => void;
}

/** The renter signs on this screen: by hand, or with their name and a tick. What is written stays on this device until it is signed. */
export default function SignDialog({ view, version, onClose }: SignDialogProps) {
  const { lid, renter } = view.booking;
  const name = useDraft(nameDraft(lid, version.content_hash));
  const drawing = useDraft(strokesDraft(lid, version.content_hash));
  const [isNaming, setNaming] = useState(false);
  const [isTyped, setTyped] = useState(false);
  const [isAsked, ask] = useState(false);
  const save = useSigning(view, version);
  const consent = useRef<HTMLParagraphElement>(null);
  // On a phone on its side the focus of the first field scrolls the room to sign in away: it begins at the top.
  useLayoutEffect(() => {
    consent.current?.scrollIntoView({ block: 'nearest' });
  }, []);
  const strokes = strokesIn(drawing.text);
  const lines = isTyped ? TYPED_MARK : strokes;
  // Said from the first press on, and gone as soon as it holds no more.
  const trouble = isAsked ? troubleWith(lines) : '';
  const signed = async () => {
    const said = name.text.trim() || renter.name;
    ask(true);
    if (troubleWith(lines) !== '' || !(await save(said, lines))) return;
    name.clear();
    drawing.clear();
    onClose();
  };
  return (
    <Dialog
      title={`Sign version ${version.version}`}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button tone="primary" icon="edit" onClick={() => void signed()}>
            Sign
          </Button>
        </>
      }
    >
      <div className={sign.sign}>
        <p ref={consent}>{CONSENT_TEXT}</p>
        <SignaturePad
          strokes={strokes}
          isDisabled={isTyped}
          onChange={(next) => drawing.setText(next.length === 0 ? '' : JSON.stringify(next))}
        />
        <label className={sign.typed}>
          <input type="checkbox" checked={isTyped} onChange={(event) => setTyped(event.target.checked)} />
          I sign with my name, without drawing
        </label>
        {/* Behind the field to sign in: the first field has the focus, and the keyboard that a text brings would cover that. */}
        <Field label="Name">
          <TextInput
            autoComplete="off"
            maxLength={160}
            value={isNaming ? name.text : name.text || renter.name}
            onChange={(event) => {
              setNaming(true);
              name.setText(event.target.value);
            }}
            onBlur={name.flush}
          />
        </Field>
        {trouble ? (
          <p className={sign.trouble} role="alert">
            {trouble}
          </p>
        ) : null}
      </div>
    </Dialog>
  );
}

function troubleWith(strokes: readonly Stroke[]): string {
  if (strokes.length === 0) return 'Please sign in the field, or tick the box below it.';
  return isTooLong(strokes) ? 'This is too much for a signature. Clear it and sign anew.' : '';
}

/** Signs in the name of the renter, on this device. False when that was not saved, and then the person has been told. */
function useSigning({ booking }: HandoverView, { kind, content_hash }: Agreement) {
  const act = useAct();
  const toast = useToast();
  return async (typed_name: string, lines: readonly Stroke[]): Promise<boolean> => {
    const strokes = lines.map((line) => line.map(([x, y]) => [x, y]));
    const args = { lid: booking.lid, kind, content_hash, typed_name, strokes };
    const saved = await act({ op: 'rentals.sign', args });
    if (saved) toast({ text: `Signed by ${typed_name}.` });
    return saved !== null;
  };
}
