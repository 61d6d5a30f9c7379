import { useSyncExternalStore } from 'react';
import { useSession } from '#session/use-session.ts';
import { onSentActs, sentActsOf, sentActsVersion } from './sent-acts.ts';
import { UnknownNotice } from './unknown-act.tsx';

/** Of a booking: acts that this device sent and whose answer it lost, looked up as long as this is shown. */
export function SentActNotices({ bookingId }: { readonly bookingId: number }) {
  const { user } = useSession();
  useSyncExternalStore(onSentActs, sentActsVersion);
  return sentActsOf(user.id, bookingId).map((sent) => <UnknownNotice key={sent.name} sent={sent} />);
}
