import { useState } from 'react';
import { bills } from '#contract/areas/bills.ts';
import type { Attachment } from '#contract/attachment.ts';
import { isolated } from '#contract/people-text.ts';
import { useDo } from '#kit/writes/use-do.ts';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { useToast } from '#ui/toast.tsx';

export interface DeletePageProps {
  readonly page: Attachment;
  /** Which of them it is: `page 2 of 3`. */
  readonly words: string;
  readonly onDeleted: () => void;
  readonly onClose: () => void;
}

/** Asks first: a page of a bill is kept by nobody once it is deleted. */
export default function DeletePage({ page, words, onDeleted, onClose }: DeletePageProps) {
  const act = useDo();
  const toast = useToast();
  const [isBusy, setBusy] = useState(false);
  const remove = async () => {
    setBusy(true);
    const done = await act(bills.removeImage, { params: { id: page.id } });
    setBusy(false);
    if (done) {
      onDeleted();
      toast({ text: `${isolated(page.name)} deleted.` });
    }
    onClose();
  };
  return (
    <Dialog
      title={`Delete ${words}?`}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>Keep it</Button>
          <Button tone="danger" icon="trash" busy={isBusy} onClick={() => void remove()}>
            Delete the page
          </Button>
        </>
      }
    >
      <p>{`${isolated(page.name)} cannot be brought back, and what was read on it goes with it. The other pages stay.`}</p>
    </Dialog>
  );
}
