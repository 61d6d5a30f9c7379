import { roles as calls, type Role } from '#contract/areas/roles.ts';
import { Facts } from '#kit/list/facts.tsx';
import { ReadTrouble } from '#kit/reads/read-trouble.tsx';
import { useRead } from '#kit/reads/use-read.ts';
import { formatNumber } from '#lib/format-number.ts';
import { formatDay } from '#lib/format-when.ts';
import { useNow } from '#lib/use-now.ts';
import { Icon } from '#ui/icon.tsx';
import { SkeletonRows } from '#ui/skeleton.tsx';
import { areaText, levelText, rowsOf, savedLevel, type RightRow } from './rights.ts';
import { limitText, twoFactorText } from './role-text.ts';
import css from './rights.module.css';

interface Props {
  readonly role: Role;
}

/** One role: what is decided about it, who has it, and what it may do, area by area. */
export function RoleDetail({ role }: Props) {
  const now = useNow(60_000);
  const from = role.two_factor_from === null ? '' : ` from ${formatDay(role.two_factor_from, now)}`;
  return (
    <>
      {role.why_not === null || role.deleted_at !== null ? null : (
        <p className={css.why}>
          <Icon name="lock" /> {role.why_not}
        </p>
      )}
      <Facts
        facts={[
          ['Short name', role.name],
          ['Two-factor sign-in', `${twoFactorText(role)}${from}`],
          ['Approves', limitText(role)],
          ['People', formatNumber(role.people)],
        ]}
      />
      {role.people > 0 ? <People role={role} /> : null}
      <RightsOf role={role} />
    </>
  );
}

function People({ role }: Props) {
  const { data } = useRead(calls.edit, { params: { id: role.id } });
  const named = data?.body.people ?? [];
  const more = role.people - named.length;
  if (named.length === 0) return null;
  return (
    <section className={css.section}>
      <h3>Who has it</h3>
      <ul className={css.people}>
        {named.map(({ id, name }) => (
          <li key={id}>{name}</li>
        ))}
        {more > 0 ? <li>and {formatNumber(more)} more</li> : null}
      </ul>
    </section>
  );
}

function RightsOf({ role }: Props) {
  const { data, error, isPending, refetch } = useRead(calls.permissions, {});
  if (isPending) return <SkeletonRows rows={3} />;
  if (!data) return <ReadTrouble error={error} onAgain={() => void refetch()} />;
  const rows = rowsOf(data.body.permissions).filter((row) => savedLevel(row, role) > 0);
  return (
    <section className={css.section}>
      <h3>What it may do</h3>
      {rows.length === 0 ? <p className="muted small">Nothing yet.</p> : null}
      {[...Map.groupBy(rows, ({ area }) => area)].map(([area, own]) => (
        <details key={area} className={css.area}>
          <summary>
            {areaText(area)} <span className="muted num">{own.length}</span>
          </summary>
          <ul>
            {own.map((row) => (
              <li key={row.key}>{rowText(row, role)}</li>
            ))}
          </ul>
        </details>
      ))}
    </section>
  );
}

/** Of a row of several steps, the words of the one that is reached. */
function rowText(row: RightRow, role: Role): string {
  const level = savedLevel(row, role);
  return row.levels[level - 1]?.right.title ?? levelText(row, level);
}
