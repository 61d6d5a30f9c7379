import { useState } from 'react';
import { rentalHandover as calls } from '#contract/areas/rental-handover.ts';
import type { Booking } from '#contract/areas/rental-record.ts';
import { call } from '#http/call.ts';
import { failureOf } from '#kit/writes/failure.ts';
import { useWaits } from '#features/rentals/money/use-waits.ts';
import { Button } from '#ui/button.tsx';
import { useToast } from '#ui/toast.tsx';
import { openPaper } from '#kit/rental/open-paper.dom.ts';

/** The paper of what was charged; it is there once the return is closed, for those who see payments. */
export function StatementButton({ booking: { id, number } }: { readonly booking: Pick<Booking, 'id' | 'number'> }) {
  const [isBusy, setBusy] = useState(false);
  const toast = useToast();
  // Its address wants a token that no link carries.
  const open = async () => {
    setBusy(true);
    const called = await call(calls.file, { params: { kind: 'closing', id } });
    setBusy(false);
    if (called.ok) openPaper(called.body as ArrayBuffer, `${number} closing statement.pdf`);
    else toast({ text: failureOf(called).message.replace(/^Not saved(?=:)/, 'Not opened') });
  };
  return (
    <Button icon="file" busy={isBusy} {...useWaits()} onClick={() => void open()}>
      Closing statement
    </Button>
  );
}
