import { Link } from 'react-router-dom';
import { devices } from '#contract/areas/devices.ts';
import { useRead } from '#kit/reads/use-read.ts';
import { count } from '#lib/format-number.ts';
import { formatMoment } from '#lib/format-when.ts';
import { useNow } from '#lib/use-now.ts';
import { Banner } from '#ui/banner.tsx';
import css from './devices.module.css';

const QUERY = { query: { limit: 1, filter: 'unsent' } } as const;

/** On the office's board: what it shows lacks work that has been on somebody's phone for longer than it may. */
export default function LateSign() {
  const { data } = useRead(devices.list, QUERY);
  const now = useNow(60_000);
  const late = data?.body.late;
  if (!late || late.people === 0) return null;
  const since = late.oldest_at === null ? '' : `, the oldest since ${formatMoment(late.oldest_at, now)}`;
  return (
    <Banner
      tone="needs"
      icon="here"
      action={
        <Link className={css.link} to="/phones?filter=unsent">
          See the phones
        </Link>
      }
    >
      {count(late.people, 'person has work on a phone', 'people have work on their phones')} that should have arrived by
      now{since}. What you see here may lack it.
    </Banner>
  );
}
