/** What the menus show: the entries of the office's screens and of work in the yard, in the groups that people know. */
import type { Permission } from '#contract/permissions.ts';
import type { MenuEntry, OfficeScreen, ScreenGroup } from '#kit/screen.ts';
import { officeScreens } from './office-screens.ts';
import { allowed } from './places.ts';

const groupLabels: Readonly<Record<ScreenGroup, string>> = {
  work: 'Work',
  rentals: 'Rentals',
  fleet: 'Fleet',
  money: 'Money',
  people: 'People',
  setup: 'Setup',
};

const isEntry = (screen: OfficeScreen): screen is OfficeScreen & MenuEntry => screen.group !== undefined;

export const officeEntries: readonly MenuEntry[] = officeScreens.filter(isEntry);

/** Their routes are in routes.tsx: they show parts of several areas. */
const yardEntries: readonly MenuEntry[] = [
  { path: '/to-do', label: 'To-do', icon: 'today', permission: null, group: 'work', at: 10 },
  { path: '/me', label: 'My day', icon: 'clock', permission: null, group: 'work', at: 20 },
];

/** What is the person's own: the desk has it in the menu behind their name, so it is no line of the sidebar. */
export const ownEntries: readonly MenuEntry[] = [
  {
    path: '/profile',
    label: 'Your profile',
    icon: 'person',
    permission: null,
    group: 'setup',
    at: 86,
    detail: 'Name, phone, e-mail address',
  },
  {
    path: '/me/security',
    label: 'Sign-ins and security',
    icon: 'lock',
    permission: null,
    group: 'setup',
    at: 88,
    detail: 'Password, authenticator, where you are signed in',
  },
];

/** The desk has it behind its bell, so it is no line of the sidebar. */
export const noticesEntry: MenuEntry = {
  path: '/notices',
  label: 'Notices',
  icon: 'bell',
  permission: null,
  group: 'work',
  at: 5,
  detail: 'What was sent back or given to you',
};

export const menuEntries: readonly MenuEntry[] = [...yardEntries, ...officeEntries];

export interface MenuGroup {
  readonly group: ScreenGroup;
  readonly label: string;
  readonly entries: readonly MenuEntry[];
}

/** The groups in which a person may go somewhere, each in its order. */
export function menuGroups(entries: readonly MenuEntry[], permissions: readonly Permission[]): readonly MenuGroup[] {
  const inOrder = allowed(entries, permissions).toSorted((a, b) => a.at - b.at || a.label.localeCompare(b.label));
  const groups = Object.keys(groupLabels) as ScreenGroup[];
  return groups
    .map((group) => ({
      group,
      label: groupLabels[group],
      entries: inOrder.filter((entry) => entry.group === group),
    }))
    .filter((one) => one.entries.length > 0);
}

/** The group that the screen at this address belongs to; a page of a record belongs to its list. */
export function groupAt(pathname: string): ScreenGroup | undefined {
  return menuEntries.find(({ path }) => `${pathname}/`.startsWith(`${path}/`))?.group;
}
