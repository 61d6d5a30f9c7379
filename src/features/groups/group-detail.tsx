import { Link } from 'react-router-dom';
import type { Group } from '#contract/areas/groups.ts';
import { Facts } from '#kit/list/facts.tsx';
import { count } from '#lib/format-number.ts';
import { formatMoment } from '#lib/format-when.ts';
import { useNow } from '#lib/use-now.ts';
import css from './groups.module.css';

interface Props {
  readonly group: Group;
  /** What one in it is called. */
  readonly member: { readonly one: string; readonly many: string };
  /** Each has a page of its own: vehicles. */
  readonly hasPages: boolean;
}

export function GroupDetail({ group, member, hasPages }: Props) {
  const now = useNow(60_000);
  return (
    <>
      <Facts
        facts={[
          ['Branch', group.branch_name ?? 'All branches'],
          ['Added', formatMoment(group.created_at, now)],
          ['Note', group.note || null],
        ]}
      />
      <h3 className={css.title}>{count(group.count, member.one, member.many)}</h3>
      <ul className={css.members}>
        {group.members.map(({ id, name }) => (
          <li key={id} className={css.member}>
            {hasPages ? <Link to={`/vehicles/${id}`}>{name}</Link> : name}
          </li>
        ))}
      </ul>
    </>
  );
}
