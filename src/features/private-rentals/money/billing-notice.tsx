import { useState } from 'react';
import { formatTime } from '#lib/format-when.ts';
import { useNow } from '#lib/use-now.ts';
import { Banner } from '#ui/banner.tsx';
import { Button } from '#ui/button.tsx';
import { useToast } from '#ui/toast.tsx';
import { useWaits } from '../shared/use-waits.ts';
import { useBilling } from './use-billing.tsx';

/** What was asked, when, and that it is looked up what became of it. Nothing where that is known. */
export function BillingNotice() {
  const now = useNow(60_000);
  const waits = useWaits();
  const toast = useToast();
  const { open, isMissing, again, leave } = useBilling();
  const [busy, setBusy] = useState(false);
  if (open === null) return null;
  const ask = async () => {
    setBusy(true);
    const written = await again();
    setBusy(false);
    if (written.ok) return toast({ text: written.body.message });
    const said = Object.values(written.fields).flat().join(' ') || written.message;
    if (said !== '') toast({ text: said });
  };
  const asked = `${open.what} was sent at ${formatTime(open.at, now)}.`;
  if (!isMissing && !busy)
    return (
      <Banner tone="unknown" icon="unknown">
        <strong>Answer unknown, checking.</strong> {asked} It is not done twice.
        {waits.disabled ? ' It is looked up as soon as there is a connection.' : ''}
      </Banner>
    );
  return (
    <Banner
      tone="needs"
      icon="needs"
      urgent
      action={
        <>
          <Button icon="retry" busy={busy} {...waits} onClick={() => void ask()}>
            Send it again
          </Button>
          <Button tone="quiet" disabled={busy} onClick={leave}>
            Leave it
          </Button>
        </>
      }
    >
      <strong>It did not arrive.</strong> {asked} The server knows nothing of it. Send it again?
    </Banner>
  );
}
