import { unreadNoun, useUnread } from '#features/notices/use-unread.ts';
import { badgeCount } from '#lib/badge-count.ts';
import { CountBadge } from '#features/notices/count-badge.tsx';
import type { Permission } from '#contract/permissions.ts';
import type { MenuEntry } from '#kit/screen.ts';
import { seesOf } from '#lib/sees.ts';
import { useSession } from '#session/use-session.ts';
import { Icon } from '#ui/icon.tsx';
import { List, Row } from '#ui/list.tsx';
import { Section } from '#ui/screen.tsx';
import { menuGroups, noticesEntry, officeEntries, ownEntries } from './menu.ts';
import css from './me-more.module.css';

/** All todos that they see, for who sees more than their own. */
function planning(permissions: readonly Permission[]): readonly MenuEntry[] {
  const sees = seesOf(permissions);
  if (sees === 'own') return [];
  const label = sees === 'all' ? 'Everybody’s todos' : 'Todos of my branches';
  const detail = 'To plan and to look things up';
  return [{ path: '/to-do?view=all', label, icon: 'today', permission: null, group: 'work', at: 10, detail }];
}

/** With the form open: whoever is in trouble in the yard is there with one tap. */
const report: MenuEntry = {
  path: '/feedback?form=new',
  label: 'Report a problem',
  icon: 'needs',
  permission: 'feedback.create',
  group: 'work',
  at: 79,
  detail: 'What the app noted goes along',
};

const signOut = (name: string): MenuEntry => ({
  path: '/settings/sign-out',
  label: 'Sign out',
  icon: 'signedOut',
  permission: null,
  group: 'setup',
  at: 99,
  detail: name,
});

const notices = (unread: number): MenuEntry =>
  unread === 0 ? noticesEntry : { ...noticesEntry, detail: `${badgeCount(unread)} ${unreadNoun(unread)}` };

/** What a narrow frame's navigation has no room for, below a person's day. */
export default function MeMore() {
  const { user, permissions } = useSession();
  const [unread] = useUnread(user.id);
  const groups = menuGroups(
    [notices(unread), ...planning(permissions), report, ...officeEntries, ...ownEntries, signOut(user.name)],
    permissions,
  );
  return (
    <Section title="More">
      {groups.map(({ group, label, entries }) => (
        <div key={group}>
          <h3 className={css.group}>{label}</h3>
          <List label={label}>
            {entries.map(({ path, icon, label: title, detail }) => (
              <Row
                key={path}
                leading={<Icon name={icon} />}
                title={title}
                detail={detail}
                trailing={path === noticesEntry.path && unread > 0 ? <CountBadge unread={unread} /> : null}
                to={path}
              />
            ))}
          </List>
        </div>
      ))}
    </Section>
  );
}
