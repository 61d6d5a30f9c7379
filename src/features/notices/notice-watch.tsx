import { notices } from '#contract/areas/notices.ts';
import { Reads } from '#kit/reads/reads.tsx';
import { useRead } from '#kit/reads/use-read.ts';
import { useSession } from '#session/use-session.ts';
import { LATEST } from './latest.ts';
import { useKeepUnread } from './use-unread.ts';

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
  useKeepUnread(user.id, data?.body.unread, dataUpdatedAt);
  return null;
}
