import { useRef, useState, type KeyboardEvent, type ToggleEvent } from 'react';
import { isComposing } from '#lib/is-composing.dom.ts';
import { useSession } from '#session/use-session.ts';
import { Icon } from '#ui/icon.tsx';
import { later } from '#ui/later.tsx';
import type { NoticePanelProps } from './notice-panel.tsx';
import { CountBadge } from './count-badge.tsx';
import { badgeCount } from '#lib/badge-count.ts';
import { useUnread } from './use-unread.ts';
import css from './bell.module.css';

const NoticePanel = later<NoticePanelProps>(() => import('./notice-panel.tsx'));

const ID = 'notice-panel';

/** In the desk's top bar: how many notices are unread, and the latest of them. The browser's popover closes on a press elsewhere. */
export function Bell() {
  const { user } = useSession();
  const [unread] = useUnread(user.id);
  const [isOpen, setOpen] = useState(false);
  const panel = useRef<HTMLDialogElement>(null);
  const close = () => panel.current?.hidePopover();
  const onToggle = ({ newState }: ToggleEvent) => {
    setOpen(newState === 'open');
    if (newState === 'open') panel.current?.focus();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape' && !isComposing(event)) close();
    // What is behind it stays as it is: keys of lists and drawers are not meant while one is here.
    if (!event.ctrlKey && !event.metaKey) event.stopPropagation();
  };
  return (
    <>
      <button
        type="button"
        className={css.button}
        popoverTarget={ID}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        aria-label={unread === 0 ? 'Notices' : `Notices, ${badgeCount(unread)} unread`}
        title="Notices"
      >
        <Icon name="bell" />
        {unread === 0 ? null : (
          <span className={css.count}>
            <CountBadge unread={unread} />
          </span>
        )}
      </button>
      <dialog
        ref={panel}
        id={ID}
        popover="auto"
        aria-label="Notices"
        tabIndex={-1}
        className={css.panel}
        onToggle={onToggle}
        onKeyDown={onKeyDown}
      >
        {isOpen ? <NoticePanel onClose={close} /> : null}
      </dialog>
    </>
  );
}
