/** Screens that say why there is nothing to show. */
import { Link } from 'react-router-dom';
import type { ReactNode } from 'react';
import type { Permission } from '#contract/permissions.ts';
import { useSession } from '#session/use-session.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import { later } from '#ui/later.tsx';
import { Screen } from '#ui/screen.tsx';
import type { DeniedProps } from './denied.tsx';
import css from './plain-screens.module.css';

const Denied = later<DeniedProps>(() => import('./denied.tsx'));

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

interface NeedProps {
  /** What is asked for, as the menus call it. */
  readonly title: string;
  /** It is a part of that, with a permission of its own. */
  readonly isPart?: boolean;
  /** Null lets everybody in. */
  readonly permission: Permission | null;
  readonly children: ReactNode;
}

/** Shows its children to people with the permission. The server checks again. */
export function Need({ title, isPart = false, permission, children }: NeedProps) {
  const { permissions } = useSession();
  if (permission === null || permissions.includes(permission)) return children;
  return (
    <Screen title={title}>
      <Denied title={isPart ? `This part of ${title}` : title} permission={permission} action={home} />
    </Screen>
  );
}
