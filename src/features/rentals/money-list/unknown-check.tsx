import { useEffect, useRef, useState } from 'react';
import { rentalBookings } from '#contract/areas/rental-bookings.ts';
import { rentalMoney } from '#contract/areas/rental-money.ts';
import type { Booking } from '#contract/areas/rental-record.ts';
import { useWrite } from '#kit/writes/use-write.ts';
import { useTruth } from '#sync/use-sync.ts';
import { Banner } from '#ui/banner.tsx';
import { Button } from '#ui/button.tsx';
import { useToast } from '#ui/toast.tsx';
import { useWaits } from '../money/use-waits.ts';

interface Props {
  readonly bookingId: number;
  /** What was asked and when: `177.65 was asked from Elena Marsh today 10:38.` */
  readonly children: string;
  /** What came of it, in words; null as long as it is not known. */
  readonly settledText: (booking: Booking) => string | null;
}

/** As often as it is worth asking while somebody looks. */
const CHECK_MS = 15_000;

/** What the provider has not answered: it is looked up there as long as this is shown, and never asked twice. */
export function UnknownCheck({ bookingId, children, settledText }: Props) {
  const waits = useWaits();
  const { check, isBusy } = useCheck(bookingId, settledText);
  return (
    <Banner
      tone="unknown"
      icon="unknown"
      action={
        <Button icon="retry" busy={isBusy} {...waits} onClick={() => void check()}>
          Check now
        </Button>
      }
    >
      <strong>Answer unknown, checking.</strong> {children} It is not asked twice.
    </Banner>
  );
}

function useCheck(bookingId: number, settledText: Props['settledText']) {
  const write = useWrite();
  const toast = useToast();
  const isOnline = useTruth().reach === 'online';
  const [isBusy, setBusy] = useState(false);
  const ask = async (isQuiet: boolean) => {
    const input = { params: { id: bookingId } };
    const written = await write(rentalMoney.check, input, { shows: { endpoint: rentalBookings.one, input } });
    // What fails is tried again; nothing is lost by it.
    const text = written.ok ? settledText(written.body.booking) : isQuiet ? null : written.message;
    if (text !== null) toast({ text });
    else if (!isQuiet) toast({ text: 'There is no answer yet. It is checked again by itself.' });
  };
  const latest = useRef(ask);
  useEffect(() => {
    latest.current = ask;
  });
  useEffect(() => {
    if (!isOnline) return undefined;
    const look = () => {
      if (document.visibilityState === 'visible') void latest.current(true);
    };
    look();
    const timer = setInterval(look, CHECK_MS);
    return () => clearInterval(timer);
  }, [bookingId, isOnline]);
  const check = async () => {
    setBusy(true);
    await ask(false);
    setBusy(false);
  };
  return { check, isBusy };
}
