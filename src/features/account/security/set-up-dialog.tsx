import { useState } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { twoFactor } from '#contract/areas/two-factor.ts';
import type { Answer } from '#contract/endpoint.ts';
import { useSend } from '#kit/writes/use-send.ts';
import { AuthenticatorForm } from '#kit/account/authenticator-form.tsx';
import { useSync } from '#sync/use-sync.ts';
import { Dialog } from '#ui/dialog.tsx';
import { KeepCodesDialog } from './keep-codes-dialog.tsx';

interface SetUpDialogProps {
  readonly secret: Answer<typeof twoFactor.read>;
  readonly onClose: () => void;
}

/** From the key to the first code, then the codes to keep. */
export function SetUpDialog({ secret: { secret, qrCodeUrl, user }, onClose }: SetUpDialogProps) {
  const client = useQueryClient();
  const sync = useSync();
  // The codes must be seen before anything is read again.
  const { busy, trouble, send } = useSend(twoFactor.verify);
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const close = () => {
    onClose();
    void client.invalidateQueries();
    // The settings master of this device says from when an authenticator is demanded, as long as there is none.
    void sync.refresh(['master']);
  };
  const turnOn = async (code: string) => {
    const answer = await send({ body: { code } });
    if (answer) setCodes(answer.recovery_codes ?? []);
  };
  if (codes) return <KeepCodesDialog codes={codes} onClose={close} />;
  return (
    <Dialog title="Set up an authenticator" onClose={onClose}>
      {secret === null ? (
        <p>An authenticator is on already. It was set up elsewhere meanwhile.</p>
      ) : (
        <AuthenticatorForm
          account={user.email}
          secret={secret}
          qrCode={qrCodeUrl}
          busy={busy}
          trouble={trouble}
          onCode={turnOn}
        />
      )}
    </Dialog>
  );
}
