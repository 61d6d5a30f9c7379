import { mails, type Mail } from '#contract/areas/mails.ts';
import { ResourceScreen } from '#kit/list/resource-screen.tsx';
import { CallButton } from '#kit/writes/call-button.tsx';
import { capital, formatMoment } from '#lib/format-when.ts';
import { useNow } from '#lib/use-now.ts';
import { MailDetail } from './mail-detail.tsx';
import { MailNotice } from './mail-notice.tsx';
import { MailState, mailStateText } from './mail-state.tsx';

const STATES = [
  { value: 'sent', label: 'Sent' },
  { value: 'waiting', label: 'On their way' },
  { value: 'failed', label: 'Given up' },
  { value: 'kept', label: 'Kept, for mail was not set up' },
];

/** What the server wrote to people, and whether it was sent. */
export default function MailsScreen() {
  const now = useNow(60_000);
  return (
    <ResourceScreen
      title="Mails"
      noun={{ one: 'mail', many: 'mails' }}
      list={mails.list}
      rows={(answer) => answer.mails}
      record={{ get: mails.get, of: (answer) => answer.mail }}
      nameOf={({ subject }) => subject}
      columns={[
        { title: 'Subject', text: (m: Mail) => m.subject, sort: 'subject', fold: 'title', width: 14 },
        { title: 'State', text: mailStateText, cell: (m) => <MailState mail={m} />, sort: 'state', width: 13 },
        {
          title: 'Written',
          text: (m) => m.created_at,
          cell: (m) => capital(formatMoment(m.created_at, now)),
          sort: 'created_at',
          fold: 'end',
          width: 9,
        },
        { title: 'To', text: (m) => m.to, sort: 'to', width: 12 },
      ]}
      order={{ sort: 'created_at', direction: 'desc' }}
      filters={[{ name: 'state', label: 'State', all: 'All mails', options: STATES }]}
      searchHint="To, subject"
      empty="What the server writes to people shows here for 90 days, with whether it was sent."
      notice={<MailNotice />}
      actions={
        <CallButton call={mails.test} input={{}} icon="mail">
          <span data-words>Send a test mail</span>
        </CallButton>
      }
      detail={(m) => <MailDetail mail={m} />}
    />
  );
}
