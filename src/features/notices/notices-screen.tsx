import { notices as rows } from '#contract/areas/notices.ts';
import { ListAge } from '#kit/list/list-age.tsx';
import { ShowMore } from '#kit/list/show-more.tsx';
import { ReadTrouble } from '#kit/reads/read-trouble.tsx';
import { Reads } from '#kit/reads/reads.tsx';
import { useReadPages } from '#kit/reads/use-read.ts';
import { useSession } from '#session/use-session.ts';
import { Screen } from '#ui/screen.tsx';
import { SkeletonRows } from '#ui/skeleton.tsx';
import { LATEST } from './latest.ts';
import { MarkAll } from './mark-all.tsx';
import { NoticeList } from './notice-list.tsx';
import { useReadMarks } from './use-read-marks.ts';
import { useKeepUnread } from './use-unread.ts';

/** All that the person was told, page by page. */
export default function NoticesScreen() {
  return (
    <Reads>
      <Notices />
    </Reads>
  );
}

function Notices() {
  const list = useReadPages(rows.list, LATEST);
  const marks = useReadMarks();
  const { user } = useSession();
  // The list asks for itself: beside it the count must not be older.
  useKeepUnread(user.id, list.data?.pages[0]?.body.unread, list.dataUpdatedAt);
  const pages = list.data?.pages.map(({ body }) => body) ?? [];
  const notices = pages.flatMap((page) => page.notices);
  return (
    <Screen
      title="Notices"
      back="/me"
      actions={<MarkAll newest={notices[0]} unread={pages[0]?.unread ?? 0} marks={marks} />}
    >
      {list.data ? (
        <>
          <ListAge list={list} />
          <NoticeList notices={notices} onOpen={marks.markOne} />
          <ShowMore list={list} />
        </>
      ) : list.error ? (
        <ReadTrouble error={list.error} onAgain={() => void list.refetch()} />
      ) : (
        <SkeletonRows />
      )}
    </Screen>
  );
}
