import type { MouseEvent } from 'react';
import type { Lead } from '#contract/areas/lead-record.ts';
import { isolated } from '#contract/people-text.ts';
import { Icon } from '#ui/icon.tsx';
import css from './leads.module.css';

/** The row or card behind it stays closed. */
const stop = (event: MouseEvent) => event.stopPropagation();

/** One tap calls; where there is no number it writes a mail. */
export function ReachLink({ lead: { name, phone_norm, email } }: { readonly lead: Lead }) {
  const href = phone_norm === null ? `mailto:${email}` : `tel:${phone_norm}`;
  const words = `${phone_norm === null ? 'Mail to' : 'Call'} ${isolated(name)}`;
  return (
    <a className={css.reach} href={href} aria-label={words} title={words} onClick={stop}>
      <Icon name={phone_norm === null ? 'mail' : 'phone'} />
    </a>
  );
}

/** Both ways, as buttons: the first thing that one does with a lead. */
export function ContactLinks({ lead: { phone, phone_norm, email } }: { readonly lead: Lead }) {
  return (
    <p className={css.contact}>
      {phone_norm === null ? null : (
        <a href={`tel:${phone_norm}`}>
          <Icon name="phone" />
          {phone}
        </a>
      )}
      {email === null ? null : (
        <a href={`mailto:${email}`}>
          <Icon name="mail" />
          {email}
        </a>
      )}
    </p>
  );
}
