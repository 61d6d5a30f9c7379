import { useNavigate } from 'react-router-dom';
import type { Notice } from '#contract/areas/notices.ts';
import { capital, formatAge } from '#lib/format-when.ts';
import { rowKeys } from '#lib/row-keys.dom.ts';
import { useNow } from '#lib/use-now.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import { Icon } from '#ui/icon.tsx';
import { List, Row } from '#ui/list.tsx';
import { noticeIcon, noticePath } from './notice-text.ts';
import css from './notice-list.module.css';

interface Props {
  readonly notices: readonly Notice[];
  /** Called before the way leads to what the notice is about. */
  readonly onOpen: (notice: Notice) => void;
}

/** The newest first. Pressing one leads to what it is about. */
export function NoticeList({ notices, onOpen }: Props) {
  const now = useNow(60_000);
  const navigate = useNavigate();
  if (notices.length === 0) {
    return (
      <EmptyState icon="bell" title="No notices">
        When work of yours is sent back, or you are given a todo on its day, it says so here.
      </EmptyState>
    );
  }
  const open = (notice: Notice) => {
    onOpen(notice);
    const to = noticePath(notice);
    if (to !== null) void navigate(to);
  };
  return (
    // The keys only move the focus among rows that have it anyway.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <div onKeyDown={rowKeys}>
      <List label="Notices">
        {notices.map((notice) => (
          <Row
            key={notice.id}
            leading={<Icon name={noticeIcon(notice)} />}
            title={<span className={notice.read_at === null ? css.unread : undefined}>{notice.title}</span>}
            detail={
              <>
                {notice.body === null ? null : <span className={css.body}>{notice.body}</span>}
                <time dateTime={notice.at}>{capital(formatAge(notice.at, now))}</time>
              </>
            }
            trailing={notice.read_at === null ? <Unread /> : null}
            onPress={() => open(notice)}
          />
        ))}
      </List>
    </div>
  );
}

function Unread() {
  return (
    <span className={css.mark}>
      <span className={css.dot} />
      Unread
    </span>
  );
}
