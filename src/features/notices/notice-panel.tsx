import { Link } from 'react-router-dom';
import { notices as rows } from '#contract/areas/notices.ts';
import { ReadTrouble } from '#kit/reads/read-trouble.tsx';
import { ReadingAge } from '#kit/reads/reading-age.tsx';
import { Reads } from '#kit/reads/reads.tsx';
import { useRead } from '#kit/reads/use-read.ts';
import { SkeletonRows } from '#ui/skeleton.tsx';
import { LATEST } from './latest.ts';
import { MarkAll } from './mark-all.tsx';
import { NoticeList } from './notice-list.tsx';
import { useReadMarks } from './use-read-marks.ts';
import css from './notice-panel.module.css';

export interface NoticePanelProps {
  readonly onClose: () => void;
}

/** What the bell opens: the latest notices. */
export default function NoticePanel(props: NoticePanelProps) {
  return (
    <Reads>
      <Latest {...props} />
    </Reads>
  );
}

function Latest({ onClose }: NoticePanelProps) {
  const { data, error, isFetching, refetch } = useRead(rows.list, LATEST);
  const marks = useReadMarks();
  const again = () => void refetch();
  if (!data) return error ? <ReadTrouble error={error} onAgain={again} /> : <SkeletonRows rows={4} />;
  const { notices, unread } = data.body;
  return (
    <div className={css.panel}>
      <header className={css.head}>
        <h2>Notices</h2>
        <MarkAll newest={notices[0]} unread={unread} marks={marks} />
      </header>
      <div className={css.age}>
        <ReadingAge at={data.at} failure={data.failure} busy={isFetching} onAgain={again} />
      </div>
      <NoticeList
        notices={notices}
        onOpen={(notice) => {
          marks.markOne(notice);
          onClose();
        }}
      />
      <footer className={css.foot}>
        <Link to="/notices" onClick={onClose}>
          All notices
        </Link>
      </footer>
    </div>
  );
}
