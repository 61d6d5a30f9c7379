import { thisDevice } from '#lib/this-device.dom.ts';
import { useCan, useSession } from '#session/use-session.ts';
import { Icon } from '#ui/icon.tsx';
import { Section } from '#ui/screen.tsx';
import { List, Row } from '#ui/list.tsx';

/** What a narrow frame's navigation has no room for, below a person's day. */
export function MeMore() {
  const { user } = useSession();
  const seesAll = useCan('todo.view-all');
  const approves = useCan('todo.approve');
  const seesPhones = useCan('device.view-all');
  return (
    <Section title="More">
      <List label="More">
        {seesAll ? (
          <Row
            leading={<Icon name="today" />}
            title="Everybody’s todos"
            detail="To plan and to look things up"
            to="/to-do?view=all"
          />
        ) : null}
        {approves ? <Row leading={<Icon name="approve" />} title="Approvals" to="/approvals" /> : null}
        {seesPhones ? (
          <Row leading={<Icon name="here" />} title="Phones" detail="Who has work that is not sent yet" to="/phones" />
        ) : null}
        <Row
          leading={<Icon name="outbox" />}
          title="Outbox"
          detail={`What is on this ${thisDevice()} and not sent yet`}
          to="/outbox"
        />
        <Row
          leading={<Icon name="settings" />}
          title="Settings"
          detail="Light, text size, storage, version"
          to="/settings"
        />
        <Row leading={<Icon name="signedOut" />} title="Sign out" detail={user.name} to="/settings/sign-out" />
      </List>
    </Section>
  );
}
