import { mails, type Mail } from '#contract/areas/mails.ts';
import { Facts } from '#kit/list/facts.tsx';
import { CallButton } from '#kit/writes/call-button.tsx';
import { formatNumber } from '#lib/format-number.ts';
import { capital, formatMoment } from '#lib/format-when.ts';
import { useNow } from '#lib/use-now.ts';
import { MailState } from './mail-state.tsx';
import css from './mail-detail.module.css';

/** One mail, to be read, and to be sent again where it was not. */
export function MailDetail({ mail }: { readonly mail: Mail }) {
  const now = useNow(60_000);
  return (
    <div className={css.mail}>
      <Facts
        facts={[
          ['State', <MailState key="state" mail={mail} />],
          ['To', mail.to],
          ['Written', capital(formatMoment(mail.created_at, now))],
          ['Sent', mail.sent_at === null ? null : capital(formatMoment(mail.sent_at, now))],
          ['Tries', formatNumber(mail.tries)],
          ...(mail.error === null ? [] : [['The mail server said', mail.error] as const]),
        ]}
      />
      {mail.state === 'failed' || mail.state === 'kept' ? (
        <CallButton call={mails.again} input={{ params: { id: mail.id } }} icon="retry">
          Send again
        </CallButton>
      ) : null}
      <section className={css.text} aria-label="Text">
        {mail.body ?? <span className="muted">Only people who may change settings can read it.</span>}
      </section>
    </div>
  );
}
