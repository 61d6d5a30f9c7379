import { useEffect, useMemo } from 'react';
import { useLiveQuery } from 'dexie-react-hooks';
import { db, read } from '#db/open.ts';
import { lastPicturesIn } from '#db/views/last-pictures.ts';
import { aheadOf, keepAhead } from './keep-ahead.ts';

/** While it is there, the small forms of the last pictures of today's vehicles come onto this device: with each list, and with each connection. */
export default function LastPicturesAhead() {
  const ahead = useMemo(() => aheadOf(db()), []);
  const listed = useLiveQuery(async () => (await read(lastPicturesIn)).map(({ file_id }) => file_id).join(' '));
  useEffect(() => {
    if (listed === undefined) return;
    const end = new AbortController();
    // The storage did not take it: with the next list it is tried again.
    keepAhead(ahead, end.signal).catch(() => undefined);
    return () => end.abort();
  }, [ahead, listed]);
  return null;
}
