import { Link, useSearchParams } from 'react-router-dom';
import { logs } from '#contract/areas/logs.ts';
import { useRead } from '#kit/reads/use-read.ts';
import { formatMoment } from '#lib/format-when.ts';
import { useNow } from '#lib/use-now.ts';
import { Icon } from '#ui/icon.tsx';
import css from './logs.module.css';

const PINNED = { query: { pinned: '1', limit: 20 } } as const;

/** What stands above the book today, wherever in it it was written; nothing while there is none. */
export function PinnedLogs() {
  const now = useNow(60_000);
  const [params] = useSearchParams();
  const pinned = useRead(logs.list, PINNED).data?.body.logs ?? [];
  if (pinned.length === 0) return null;
  const placeOf = (id: number) => `?${new URLSearchParams({ ...Object.fromEntries(params), open: String(id) })}`;
  return (
    <ul className={css.pinned} aria-label="Pinned">
      {pinned.map(({ id, title, text, at, created_by_name }) => (
        <li key={id} className={css.pin}>
          <Icon name="pin" />
          <span className={css.words}>
            <Link to={placeOf(id)}>{title}</Link>
            {text === '' ? null : ` ${text}`}
          </span>
          <span className={css.muted}>{`${created_by_name ?? ''} ${formatMoment(at, now)}`}</span>
        </li>
      ))}
    </ul>
  );
}
