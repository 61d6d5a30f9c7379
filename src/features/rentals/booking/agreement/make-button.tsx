import { useState } from 'react';
import { rentalHandover as calls } from '#contract/areas/rental-handover.ts';
import type { Agreement, Booking } from '#contract/areas/rental-record.ts';
import { useWrite } from '#kit/writes/use-write.ts';
import { useMay } from '#session/use-may.ts';
import { useTruth } from '#sync/use-sync.ts';
import { Button } from '#ui/button.tsx';
import { useToast } from '#ui/toast.tsx';

interface Props {
  readonly booking: Booking;
  readonly kind: Agreement['kind'];
  readonly has: boolean;
}

/** Makes the agreement of what is booked now; where nothing changed, it is the version that is there. */
export function MakeButton({ booking, kind, has }: Props) {
  const [isBusy, setBusy] = useState(false);
  const isOffline = useTruth().reach === 'offline';
  const may = useMay();
  const write = useWrite();
  const toast = useToast();
  if (!may(calls.agreementPdf)) return null;
  const make = async () => {
    setBusy(true);
    const written = await write(calls.agreementPdf, { body: { booking_id: booking.id, type: kind } });
    setBusy(false);
    toast({
      text: written.ok ? written.body.message : Object.values(written.fields).flat().join(' ') || written.message,
    });
  };
  return (
    <Button
      tone="quiet"
      icon={has ? 'retry' : 'plus'}
      busy={isBusy}
      disabled={isOffline}
      title={isOffline ? 'This waits for a connection.' : undefined}
      onClick={() => void make()}
    >
      {has ? 'Make it anew' : kind === 'final_agreement' ? 'Final agreement' : 'Make it'}
    </Button>
  );
}
