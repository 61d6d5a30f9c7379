import { useEffect, useRef } from 'react';
import { notices } from '#contract/areas/notices.ts';
import { Reads } from '#kit/reads/reads.tsx';
import { useRead } from '#kit/reads/use-read.ts';
import { useSession } from '#session/use-session.ts';
import { LATEST } from './latest.ts';
import { useUnread } from './use-unread.ts';

/** Asks for notices while it is there: every minute, when the page is looked at again, and after each write of the office. */
export default function NoticeWatch() {
  return (
    <Reads>
      <Count />
    </Reads>
  );
}

function Count() {
  const { user } = useSession();
  const { data, dataUpdatedAt } = useRead(notices.list, LATEST);
  const [, keep] = useUnread(user.id);
  const latest = useRef(keep);
  useEffect(() => {
    latest.current = keep;
  });
  const unread = data?.body.unread;
  useEffect(() => {
    // Only what was read just now: what another tab wrote down meanwhile is newer than what this one knew.
    if (unread !== undefined) latest.current(unread);
  }, [unread, dataUpdatedAt]);
  return null;
}
