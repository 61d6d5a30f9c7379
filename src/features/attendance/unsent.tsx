import { useLiveQuery } from 'dexie-react-hooks';
import { photosToGo } from '#db/views/truth.ts';
import { formatSpan } from '#lib/format-when.ts';
import { count } from '#lib/format-number.ts';
import { useTruth } from '#sync/use-sync.ts';
import { Banner } from '#ui/banner.tsx';

/** A photo of 300 kB on a mobile network that is neither good nor bad. */
const PHOTO_MS = 3000;

/** What has not reached the server, and how long it needs: nothing is sent while the app is closed on many phones. */
export function Unsent() {
  const { pending, photosUnconfirmed, needsYou, reach, confirmedAt } = useTruth();
  const photos = useLiveQuery(photosToGo) ?? 0;
  if (needsYou > 0) {
    return (
      <Banner tone="needs" icon="needs">
        {count(needsYou, 'entry', 'entries')} in the outbox {needsYou === 1 ? 'needs' : 'need'} you before you leave.
      </Banner>
    );
  }
  if (pending === 0 && photosUnconfirmed === 0) {
    return confirmedAt === null ? null : (
      <Banner tone="sent" icon="sent">
        Everything is sent.
      </Banner>
    );
  }
  const what = [
    pending > 0 ? `${pending} not sent` : '',
    photosUnconfirmed > 0 ? `${count(photosUnconfirmed, 'photo')} not confirmed` : '',
  ]
    .filter(Boolean)
    .join(', ');
  return (
    <Banner tone="here" icon="sending">
      {reach === 'online'
        ? `${what}. Keep the app open, about ${formatSpan(Math.max(5000, photos * PHOTO_MS))}.`
        : `${what}. They are kept on this device and go out when there is a connection and the app is open.`}
    </Banner>
  );
}
