import type { Log } from '#contract/areas/logs.ts';
import { fileUrl } from '#kit/files/file-url.ts';
import { count } from '#lib/format-number.ts';
import { Picture } from '#media/thumb.tsx';
import { Icon } from '#ui/icon.tsx';
import css from './logs.module.css';

/** So many pictures fit in a row. */
const MOST = 2;

/** What happened, with its first pictures. */
export function LogTitle({ log: { title, attachment } }: { readonly log: Log }) {
  if (attachment.length === 0) return title;
  const pictures = attachment.filter(({ thumb }) => thumb !== null).slice(0, MOST);
  const words = count(attachment.length, 'file');
  return (
    <span className={css.title} title={words}>
      <span className={css.words}>{title}</span>
      {pictures.map(({ id }) => (
        <span key={id} className={css.thumb}>
          <Picture url={fileUrl(id, 'thumb')} alt="" />
        </span>
      ))}
      {pictures.length === 0 ? <Icon name="file" size="1em" /> : null}
      <span className="sr-only">{words}</span>
    </span>
  );
}
