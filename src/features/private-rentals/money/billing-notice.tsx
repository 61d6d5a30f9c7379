import { useState } from 'react';
import { formatTime } from '#lib/format-when.ts';
import { useNow } from '#lib/use-now.ts';
import { Banner } from '#ui/banner.tsx';
import { Button } from '#ui/button.tsx';
import { useToast } from '#ui/toast.tsx';
import { useWaits } from '../shared/use-waits.ts';
import { useBilling } from './use-billing.tsx';

/** What was asked, when, and that nobody knows yet what became of it. Nothing where that is known. */
export function BillingNotice() {
  const now = useNow(60_000);
  const waits = useWaits();
  const toast = useToast();
  const { open, again, leave } = useBilling();
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
  return (
    <Banner
      tone="unknown"
      icon="unknown"
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
      <strong>Answer unknown.</strong>{' '}
      {`${open.what} was sent at ${formatTime(open.at, now)}. Sent again, it is not done twice.`}
    </Banner>
  );
}
