import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import type { Role } from '#contract/areas/roles.ts';
import { Drawer } from '#kit/list/drawer.tsx';
import { useScreens } from '#kit/screens.tsx';
import { Icon } from '#ui/icon.tsx';
import { areaText, levelText, savedLevel, whyNotGive, type RightRow } from './rights.ts';
import { peopleText } from './role-text.ts';
import css from './rights.module.css';

interface Props {
  readonly row: RightRow;
  readonly roles: readonly Role[];
  readonly onStep: (by: 1 | -1) => void;
  readonly onClose: () => void;
}

/** What a right is: its words, who has it, and what asks for it. */
export function RightDrawer({ row, roles, onStep, onClose }: Props) {
  const lock = whyNotGive(row, 0);
  const names = row.levels.map(({ right }) => right.name);
  const screens = useScreens().filter(({ permission }) => permission !== null && names.includes(permission));
  const calls = [...new Set(row.levels.flatMap(({ right }) => right.calls))];
  const descriptions = row.levels.map(({ right }) => right.description).filter((text) => text !== '');
  return (
    <Drawer label={row.title} head={<h2>{row.title}</h2>} facts={areaText(row.area)} onStep={onStep} onClose={onClose}>
      {lock === null ? null : (
        <p className={css.why}>
          <Icon name="lock" /> {lock}
        </p>
      )}
      {descriptions.map((text) => (
        <p key={text} className={css.description}>
          {text}
        </p>
      ))}
      <Names row={row} />
      <RolesWithIt row={row} roles={roles} />
      <Part title="Screens that it opens" isEmpty={screens.length === 0}>
        {screens.map(({ path, label }) => (
          <li key={path}>
            <Link to={path}>{label}</Link>
          </li>
        ))}
      </Part>
      <Part title="Calls that ask for it" isEmpty={calls.length === 0}>
        {calls.map((name) => (
          <li key={name}>
            <code>{name}</code>
          </li>
        ))}
      </Part>
    </Drawer>
  );
}

/** What each step is called, and by which name calls ask for it. */
const Names = ({ row: { levels } }: Pick<Props, 'row'>) => (
  <Part title={levels.length > 1 ? 'Its steps' : 'Its name'} isEmpty={false}>
    {levels.map(({ right, word }) => (
      <li key={right.name}>
        <span>{levels.length > 1 ? `${word}: ${right.title}` : right.title}</span>
        <code>{right.name}</code>
      </li>
    ))}
  </Part>
);

function RolesWithIt({ row, roles }: Pick<Props, 'row' | 'roles'>) {
  const having = roles.filter((role) => savedLevel(row, role) > 0);
  return (
    <Part title="Roles that have it" isEmpty={having.length === 0}>
      {having.map((role) => (
        <li key={role.id}>
          <Link to={`/roles/list?open=${role.id}`}>{role.title}</Link>
          <span className="muted">
            {row.levels.length > 1 ? `${levelText(row, savedLevel(row, role))} · ` : ''}
            {peopleText(role.people)}
          </span>
        </li>
      ))}
    </Part>
  );
}

interface PartProps {
  readonly title: string;
  readonly isEmpty: boolean;
  readonly children: ReactNode;
}

const Part = ({ title, isEmpty, children }: PartProps) => (
  <section className={css.section}>
    <h3>{title}</h3>
    {isEmpty ? <p className="muted small">None.</p> : <ul>{children}</ul>}
  </section>
);
