import type { BookingChannel } from '#contract/areas/rental-setup.ts';
import { CopyButton } from '#kit/account/copy-button.tsx';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import css from './setup.module.css';

interface TokenDialogProps {
  readonly channel: BookingChannel;
  readonly token: string;
  readonly onClose: () => void;
}

/** The token of a channel, this once: the yard keeps only what recognises it. */
export function TokenDialog({ channel, token, onClose }: TokenDialogProps) {
  return (
    <Dialog
      title={`Token of ${channel.name}`}
      onClose={onClose}
      footer={
        <Button tone="primary" onClick={onClose}>
          I have kept it
        </Button>
      }
    >
      <p>
        The site sends it with each booking. It is not shown again: whoever loses it is given another one, and this one
        opens nothing then.
      </p>
      <div className={css.token}>
        <code>{token}</code>
        <CopyButton text={token} what="Token" />
      </div>
    </Dialog>
  );
}
