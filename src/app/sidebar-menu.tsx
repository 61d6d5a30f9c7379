import { useEffect, useId, useRef } from 'react';
import { NavLink, useLocation } from 'react-router-dom';
import { useLayout, type SidebarSize } from '#lib/use-layout.ts';
import { useSession } from '#session/use-session.ts';
import { Icon } from '#ui/icon.tsx';
import { groupAt, menuEntries, menuGroups, type MenuGroup } from './menu.ts';
import css from './sidebar-menu.module.css';

export interface SidebarMenuProps {
  readonly size: SidebarSize;
}

/** The places of the office in their groups. Each group folds, but for the one that the person is in. */
export default function SidebarMenu({ size }: SidebarMenuProps) {
  const { user, permissions } = useSession();
  const [{ folded }, change] = useLayout(user.id);
  const { pathname } = useLocation();
  const current = groupAt(pathname);
  const menu = useRef<HTMLDivElement>(null);
  useEffect(() => {
    menu.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest' });
  }, [pathname]);
  const toggle = (group: string) =>
    change({ folded: folded.includes(group) ? folded.filter((one) => one !== group) : [...folded, group] });
  return (
    <div ref={menu}>
      {menuGroups(menuEntries, permissions).map((one) => (
        <Group
          key={one.group}
          {...one}
          size={size}
          isCurrent={one.group === current}
          isFolded={folded.includes(one.group)}
          onToggle={() => toggle(one.group)}
        />
      ))}
    </div>
  );
}

interface GroupProps extends MenuGroup, SidebarMenuProps {
  readonly isCurrent: boolean;
  readonly isFolded: boolean;
  readonly onToggle: () => void;
}

function Group({ label, entries, size, isCurrent, isFolded, onToggle }: GroupProps) {
  const list = useId();
  const hasHeading = size !== 'sm';
  // Without a heading nothing would open it again.
  const isOpen = isCurrent || !isFolded || !hasHeading;
  return (
    <div className={css.group}>
      {hasHeading ? (
        <Heading label={label} list={list} isOpen={isOpen} onToggle={isCurrent ? undefined : onToggle} />
      ) : null}
      <ul id={list} aria-label={label} hidden={!isOpen}>
        {entries.map(({ path, icon, label: name }) => (
          <li key={path}>
            <NavLink
              to={path}
              end={hasBelow(path)}
              className={css.item ?? ''}
              {...(size === 'sm' ? { title: name } : {})}
            >
              <Icon name={icon} />
              <span data-word>{name}</span>
            </NavLink>
          </li>
        ))}
      </ul>
    </div>
  );
}

/** Another entry lies below it: then it is not looked at while that one is. */
const hasBelow = (path: string) => menuEntries.some((other) => other.path.startsWith(`${path}/`));

interface HeadingProps {
  readonly label: string;
  /** The id of what it folds. */
  readonly list: string;
  readonly isOpen: boolean;
  readonly onToggle?: (() => void) | undefined;
}

/** The group that a person is in cannot be folded: its heading is no button. */
function Heading({ label, list, isOpen, onToggle }: HeadingProps) {
  const word = <span data-word>{label}</span>;
  if (!onToggle) return <p className={css.heading}>{word}</p>;
  return (
    <button type="button" className={css.heading} aria-expanded={isOpen} aria-controls={list} onClick={onToggle}>
      {word}
      <Icon name={isOpen ? 'down' : 'forward'} size={12} />
    </button>
  );
}
