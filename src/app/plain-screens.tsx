/** Screens that say why there is nothing to show. */
import { Link } from 'react-router-dom';
import type { ReactNode } from 'react';
import type { Permission } from '#contract/permissions.ts';
import { useSession } from '#session/use-session.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import { Screen } from '#ui/screen.tsx';
import css from './plain-screens.module.css';

const home = (
  <Link to="/to-do" className={css.link}>
    Go to today
  </Link>
);

export function NotFound() {
  return (
    <Screen title="Nothing here">
      <EmptyState icon="search" title="This address leads nowhere" action={home}>
        It may be mistyped, or lead to a part that does not exist yet. Today’s work is one tap away.
      </EmptyState>
    </Screen>
  );
}

function Denied() {
  return (
    <Screen title="Not for you">
      <EmptyState icon="lock" title="Your role does not include this" action={home}>
        Ask an administrator if you need it. It will open here as soon as you may.
      </EmptyState>
    </Screen>
  );
}

interface NeedProps {
  /** Null lets everybody in. */
  readonly permission: Permission | null;
  readonly children: ReactNode;
}

/** Shows its children to people with the permission. The server checks again. */
export function Need({ permission, children }: NeedProps) {
  const { permissions } = useSession();
  return permission === null || permissions.includes(permission) ? children : <Denied />;
}
