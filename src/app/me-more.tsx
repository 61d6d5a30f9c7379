import { countText, unreadNoun, useUnread } from '#features/notices/use-unread.ts';
import { CountBadge } from '#features/notices/count-badge.tsx';
import type { MenuEntry } from '#kit/screen.ts';
import { useSession } from '#session/use-session.ts';
import { Icon } from '#ui/icon.tsx';
import { List, Row } from '#ui/list.tsx';
import { Section } from '#ui/screen.tsx';
import { menuGroups, noticesEntry, officeEntries, ownEntries } from './menu.ts';
import css from './me-more.module.css';

const everybody: MenuEntry = {
  path: '/to-do?view=all',
  label: 'Everybody’s todos',
  icon: 'today',
  permission: 'todo.view-all',
  group: 'work',
  at: 10,
  detail: 'To plan and to look things up',
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
  unread === 0 ? noticesEntry : { ...noticesEntry, detail: `${countText(unread)} ${unreadNoun(unread)}` };

/** What a narrow frame's navigation has no room for, below a person's day. */
export default function MeMore() {
  const { user, permissions } = useSession();
  const [unread] = useUnread(user.id);
  const groups = menuGroups(
    [notices(unread), everybody, ...officeEntries, ...ownEntries, signOut(user.name)],
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
