import { mails } from '#contract/areas/mails.ts';
import { useRead } from '#kit/reads/use-read.ts';
import { Banner } from '#ui/banner.tsx';

/** Says what to set where mails go nowhere. */
export function MailNotice() {
  const { data } = useRead(mails.list, { query: { limit: 1 } });
  if (data?.body.from !== null) return null;
  return (
    <Banner tone="needs" icon="needs">
      <strong>Not sent: mail is not set up.</strong> What the server writes is kept here, and nobody gets it. Whoever
      runs the server sets <code>YARDHAND_SMTP_URL</code> and <code>YARDHAND_MAIL_FROM</code>, and starts it again.
    </Banner>
  );
}
