import { useState } from 'react';
import { type BookingChannel, rentalSetup } from '#contract/areas/rental-setup.ts';
import type { Answer } from '#contract/endpoint.ts';
import { useSend } from '#kit/writes/use-send.ts';
import { useWrite } from '#kit/writes/use-write.ts';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { TokenDialog } from './token-dialog.tsx';

export interface RenewTokenProps {
  readonly channel: BookingChannel;
  readonly onClose: () => void;
}

/** Asks before a channel gets another token: the site is shut out until it has it. */
export default function RenewToken({ channel, onClose }: RenewTokenProps) {
  const { busy, trouble, send } = useSend(rentalSetup.renewChannel, useWrite());
  const [made, setMade] = useState<Answer<typeof rentalSetup.renewChannel> | null>(null);
  const renew = async () => setMade(await send({ params: { id: channel.id } }));
  if (made) return <TokenDialog {...made} onClose={onClose} />;
  return (
    <Dialog
      title={`Another token for ${channel.name}?`}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button tone="danger" busy={busy} onClick={() => void renew()}>
            Make another token
          </Button>
        </>
      }
    >
      <p>
        The token that it has opens nothing from then on: no booking comes through this channel until the site has the
        new one.
      </p>
      {trouble ? <p role="alert">{trouble.message}</p> : null}
    </Dialog>
  );
}
