import type { Log } from '#contract/areas/logs.ts';
import { count } from '#lib/format-number.ts';
import { Icon } from '#ui/icon.tsx';
import css from './logs.module.css';

/** What happened, and that there are photos. */
export function LogTitle({ log: { title, attachment } }: { readonly log: Log }) {
  if (attachment.length === 0) return title;
  const words = count(attachment.length, 'file');
  return (
    <span className={css.title} title={words}>
      <span className={css.words}>{title}</span>
      <Icon name={attachment.some(({ thumb }) => thumb !== null) ? 'image' : 'file'} size="1em" />
      <span className="sr-only">{words}</span>
    </span>
  );
}
