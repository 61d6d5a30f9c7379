import { useState } from 'react';
import { account } from '#contract/areas/account.ts';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { useSaving } from '../use-saving.ts';
import { KeepCodesDialog } from './keep-codes-dialog.tsx';

/** Ten new recovery codes in place of the old ones. */
export function CodesDialog({ onClose }: { readonly onClose: () => void }) {
  const { busy, trouble, send } = useSaving(account.recoveryCodes);
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const make = async () => setCodes((await send({ body: {} }))?.recovery_codes ?? null);
  if (codes) return <KeepCodesDialog codes={codes} onClose={onClose} />;
  return (
    <Dialog
      title="New recovery codes"
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button tone="danger" busy={busy} onClick={() => void make()}>
            Make ten new ones
          </Button>
        </>
      }
    >
      <p>Those that you kept before count no longer, also the unused ones.</p>
      {trouble ? <p role="alert">{trouble.message}</p> : null}
    </Dialog>
  );
}
