import { useState } from 'react';
import { useUnsaved } from '#kit/drafts/use-unsaved.ts';
import { RecoveryCodes } from '#kit/account/recovery-codes.tsx';
import { Button } from '#ui/button.tsx';
import { Banner } from '#ui/banner.tsx';
import { Dialog } from '#ui/dialog.tsx';

interface KeepCodesDialogProps {
  readonly codes: readonly string[];
  readonly onClose: () => void;
}

/** Recovery codes, shown once: whoever closes it in another way than by saying that they kept them is asked. */
export function KeepCodesDialog({ codes, onClose }: KeepCodesDialogProps) {
  const [isAsking, setIsAsking] = useState(false);
  useUnsaved(true);
  return (
    // Opened anew for the question, or Back would leave the page the second time.
    <Dialog key={String(isAsking)} title="Keep these codes" onClose={() => setIsAsking(!isAsking)}>
      {isAsking ? (
        <Banner
          tone="needs"
          icon="needs"
          urgent
          action={
            <Button tone="danger" onClick={onClose}>
              Close without them
            </Button>
          }
        >
          They are not shown again. Without them and without your authenticator, only an administrator lets you in.
        </Banner>
      ) : null}
      <RecoveryCodes codes={codes} onKept={onClose} />
    </Dialog>
  );
}
