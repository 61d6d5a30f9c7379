import { useState } from 'react';
import type { BookingChannel, rentalSetup } from '#contract/areas/rental-setup.ts';
import type { AskProps } from '#kit/list/resource/resource.ts';
import { count } from '#lib/format-number.ts';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';

export type ChannelActProps = AskProps<BookingChannel, typeof rentalSetup.endChannel>;

/** Asks before a channel is ended: its token does not come back. */
export default function EndChannel({ record: { name, bookings }, onClose, onDelete }: ChannelActProps) {
  const [trouble, setTrouble] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const end = async () => {
    setBusy(true);
    const refusal = await onDelete({});
    setBusy(false);
    setTrouble(refusal?.message ?? null);
  };
  return (
    <Dialog
      title={`End ${name}?`}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button tone="danger" busy={busy} onClick={() => void end()}>
            {`End ${name}`}
          </Button>
        </>
      }
    >
      <p>{`Its token opens nothing any more, for good. ${bookings === 0 ? 'No booking came through it.' : `What came through it stays: ${count(bookings, 'booking')}.`} To stop it for a while, switch it off instead.`}</p>
      {trouble === null ? null : <p role="alert">{trouble}</p>}
    </Dialog>
  );
}
