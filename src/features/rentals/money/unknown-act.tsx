import { useState } from 'react';
import { formatTime } from '#lib/format-when.ts';
import { useNow } from '#lib/use-now.ts';
import { useTruth } from '#sync/use-sync.ts';
import { Banner } from '#ui/banner.tsx';
import { Button } from '#ui/button.tsx';
import { useToast } from '#ui/toast.tsx';
import type { SentAct } from './sent-acts.ts';
import { foundText, useMoneyAct, type MoneyAct } from './use-money-act.ts';

/** It is not known what became of it: the form of the act, and the page behind it, show that instead of offering the act. */
export const isUnknown = ({ state, sent }: MoneyAct): boolean =>
  state === 'checking' || state === 'missing' || (state === 'sending' && sent?.wasLost === true);

/** What was asked, when, and how it stands. */
export function UnknownAct({ act, hasChange = false }: { readonly act: MoneyAct; readonly hasChange?: boolean }) {
  const now = useNow(60_000);
  const isOffline = useTruth().reach === 'offline';
  const { sent, state } = act;
  if (sent === null) return null;
  const asked = `${sent.what} was sent at ${formatTime(sent.at, now)}.`;
  if (state === 'missing')
    return (
      <Banner tone="needs" icon="needs" urgent action={<Again act={act} hasChange={hasChange} />}>
        <strong>It did not arrive.</strong> {asked} The server knows nothing of it. Send it again?
      </Banner>
    );
  return (
    <Banner tone="unknown" icon="unknown">
      <strong>{state === 'sending' ? 'Being sent again.' : 'Answer unknown, checking.'}</strong> {asked} It is not done
      twice.{isOffline ? ' It is looked up as soon as there is a connection.' : ''}
    </Banner>
  );
}

function Again({ act, hasChange }: { readonly act: MoneyAct; readonly hasChange: boolean }) {
  const toast = useToast();
  const [busy, setBusy] = useState(false);
  const again = async () => {
    setBusy(true);
    const written = await act.sendAgain();
    setBusy(false);
    const said = written.ok ? written.body.message : Object.values(written.fields).flat().join(' ') || written.message;
    if (written.ok || !written.isLost) toast({ text: said });
  };
  return (
    <>
      <Button icon="retry" busy={busy} onClick={() => void again()}>
        Send it again
      </Button>
      {hasChange ? (
        <Button tone="quiet" onClick={act.change}>
          Change it
        </Button>
      ) : null}
      <Button tone="quiet" onClick={act.leave}>
        Leave it
      </Button>
    </>
  );
}

/** An act whose form is closed, or whose page was loaded anew: looked up here all the same. */
export function UnknownNotice({ sent: { name, booking_id } }: { readonly sent: SentAct }) {
  const toast = useToast();
  const onFound = (_: unknown, { what }: SentAct) => toast({ text: foundText(what) });
  const act = useMoneyAct({ name, bookingId: booking_id, onFound });
  return isUnknown(act) ? <UnknownAct act={act} /> : null;
}
