import { useCallback, useEffect, useId, useRef, useState } from 'react';
import { NavLink, useLocation } from 'react-router-dom';
import { badgeCount } from '#lib/badge-count.ts';
import { useLayout, type SidebarSize } from '#lib/use-layout.ts';
import { useSession } from '#session/use-session.ts';
import type { MenuEntry } from '#kit/screen.ts';
import { Icon } from '#ui/icon.tsx';
import { later } from '#ui/later.tsx';
import { groupAt, menuEntries, menuGroups, type MenuGroup } from './menu.ts';
import type { SidebarCountsProps, Waiting } from './sidebar-counts.tsx';
import css from './sidebar-menu.module.css';

/** They come after the menu: what reads them is no small thing. */
const SidebarCounts = later<SidebarCountsProps>(
  () => import('./sidebar-counts.tsx'),
  null,
  () => null,
);

/** What waits, by the path of the entry. */
type Counts = Readonly<Record<string, Waiting | null>>;

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
  const { counts, onCount } = useCounts();
  const groups = menuGroups(menuEntries, permissions).map((one) => ({
    ...one,
    isCurrent: one.group === current,
    // Without a heading nothing would open it again.
    isOpen: one.group === current || !folded.includes(one.group) || size === 'sm',
  }));
  // What is folded away is not asked for.
  const counted = groups.flatMap(({ isOpen, entries }) => (isOpen ? entries.filter(({ count }) => count) : []));
  return (
    <div ref={menu}>
      {groups.map((one) => (
        <Group key={one.group} {...one} size={size} counts={counts} onToggle={() => toggle(one.group)} />
      ))}
      {counted.length > 0 ? <SidebarCounts entries={counted} onCount={onCount} /> : null}
    </div>
  );
}

function useCounts() {
  const [counts, setCounts] = useState<Counts>({});
  const onCount = useCallback(
    (path: string, waiting: Waiting | null) => setCounts((before) => ({ ...before, [path]: waiting })),
    [],
  );
  return { counts, onCount };
}

interface GroupProps extends MenuGroup, SidebarMenuProps {
  readonly isCurrent: boolean;
  readonly isOpen: boolean;
  readonly counts: Counts;
  readonly onToggle: () => void;
}

function Group({ label, entries, size, isCurrent, isOpen, counts, onToggle }: GroupProps) {
  const list = useId();
  return (
    <div className={css.group}>
      {size === 'sm' ? null : (
        <Heading label={label} list={list} isOpen={isOpen} onToggle={isCurrent ? undefined : onToggle} />
      )}
      <ul id={list} aria-label={label} hidden={!isOpen}>
        {entries.map((entry) => (
          <li key={entry.path}>
            <Entry entry={entry} size={size} waiting={counts[entry.path] ?? null} />
          </li>
        ))}
      </ul>
    </div>
  );
}

interface EntryProps extends SidebarMenuProps {
  readonly entry: MenuEntry;
  readonly waiting: Waiting | null;
}

/** A place, and how much waits there. Between icons alone there is room for a dot: its title says what it stands for. */
function Entry({ entry: { path, icon, label }, size, waiting }: EntryProps) {
  const figure = waiting && badgeCount(waiting.figure);
  const name = waiting ? `${label}: ${figure} ${waiting.words}` : label;
  return (
    <NavLink
      to={path}
      end={hasBelow(path)}
      className={css.item ?? ''}
      {...(size === 'sm' || (waiting && size === 'sm-hover') ? { title: name } : {})}
    >
      <Icon name={icon} />
      <span data-word>{label}</span>
      {waiting ? (
        <>
          <span className={css.count}>{figure}</span>
          <span className="sr-only">{` ${waiting.words}`}</span>
        </>
      ) : null}
    </NavLink>
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
