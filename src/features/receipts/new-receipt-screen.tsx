import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { attachmentPart } from '#contract/attachment.ts';
import { useDraftReady } from '#kit/drafts/use-draft-ready.ts';
import { useFormFiles } from '#kit/files/use-form-files.ts';
import { Reads } from '#kit/reads/reads.tsx';
import { useToast } from '#ui/toast.tsx';
import { ReceiptCamera } from './receipt-camera.tsx';
import { ReceiptForm } from './receipt-form.tsx';
import { EMPTY } from './receipt-values.ts';

/** Three taps: this screen with its camera, the picture, and Save. All fields may wait. */
export default function NewReceiptScreen() {
  return <Reads>{useDraftReady() ? <NewReceipt /> : null}</Reads>;
}

/** The form and its pictures under one name: who comes back finds both. */
const NAME = 'receipt/new';

function NewReceipt() {
  const navigate = useNavigate();
  const toast = useToast();
  const files = useFormFiles(NAME, 'attachment', attachmentPart);
  // The form stays when its pictures have left for the server: it says then that all is saved.
  const [isBegun, setBegun] = useState(files.chosen.length > 0);
  const [isMore, setMore] = useState(false);
  const leave = () => void navigate('/receipts', { replace: true });
  if (!isBegun || isMore)
    return (
      <ReceiptCamera
        title={isMore ? 'Another page' : 'Photograph the receipt'}
        backLabel={isMore ? 'Back to the receipt' : 'Back to my receipts'}
        onBack={isMore ? () => setMore(false) : leave}
        onFiles={(taken) => {
          files.add(taken);
          setBegun(true);
          setMore(false);
        }}
        onWithout={isMore ? null : () => setBegun(true)}
      />
    );
  return (
    <ReceiptForm
      title="New receipt"
      draft={NAME}
      record={null}
      own={EMPTY}
      files={files}
      onMore={() => setMore(true)}
      onSaved={() => {
        toast({ text: 'Receipt saved. It is a draft until it is entered as an expense.' });
        leave();
      }}
      onClose={leave}
    />
  );
}
