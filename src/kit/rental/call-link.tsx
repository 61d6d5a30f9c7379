import { isolated } from '#contract/people-text.ts';
import { Icon } from '#ui/icon.tsx';
import css from './call-link.module.css';

interface CallLinkProps {
  readonly name: string;
  /** As it was written down. */
  readonly phone: string;
}

/** One tap calls the renter. It lies over a row that leads elsewhere. */
export function CallLink({ name, phone }: CallLinkProps) {
  const words = `Call ${isolated(name)}, ${phone}`;
  return (
    <a className={css.call} href={`tel:${phone.replaceAll(/[^\d+]/g, '')}`} aria-label={words} title={words}>
      <Icon name="phone" />
    </a>
  );
}
