import { Link } from 'react-router-dom';
import type { UsedPermission } from '#contract/areas/permissions.ts';
import { Facts } from '#kit/list/facts.tsx';
import { useScreens } from '#kit/screens.tsx';
import { formatMoment } from '#lib/format-when.ts';
import { useNow } from '#lib/use-now.ts';
import { areaText } from './area-text.ts';
import css from './permissions.module.css';

/** One permission: its words, who has it since when, and what asks for it. */
export function PermissionDetail({ permission }: { readonly permission: UsedPermission }) {
  const { name, area, custom, description, calls } = permission;
  const screens = useScreens().filter((screen) => screen.permission === name);
  return (
    <div className={css.detail}>
      {description === '' ? null : <p>{description}</p>}
      <Facts
        facts={[
          ['Name', name],
          ['Area', areaText(area)],
          ['Made by', custom ? 'This yard' : 'The product'],
          ['Screens', screens.length === 0 ? null : screens.map(({ label }) => label).join(', ')],
        ]}
      />
      <Roles permission={permission} />
      <section>
        <h3>Calls that ask for it</h3>
        {calls.length === 0 ? <p className="muted small">None.</p> : null}
        <ul>
          {calls.map((call) => (
            <li key={call}>
              <code>{call}</code>
            </li>
          ))}
        </ul>
      </section>
    </div>
  );
}

function Roles({ permission: { roles } }: { readonly permission: UsedPermission }) {
  const now = useNow(60_000);
  return (
    <section>
      <h3>Roles that have it</h3>
      {roles.length === 0 ? <p className="muted small">None.</p> : null}
      <ul>
        {roles.map(({ id, title, since, since_by }) => (
          <li key={id}>
            <Link to={`/roles/list?open=${id}`}>{title}</Link>
            <span className="muted">
              {since === null
                ? 'from the start'
                : `since ${formatMoment(since, now)}${since_by === null ? '' : `, by ${since_by}`}`}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
