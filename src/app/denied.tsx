import type { ReactNode } from 'react';
import { permissionFacts, type Permission } from '#contract/permissions.ts';
import { EmptyState } from '#ui/empty-state.tsx';

export interface DeniedProps {
  /** What is not open: "Departments". */
  readonly title: string;
  readonly permission: Permission;
  /** Where to go instead. */
  readonly action?: ReactNode;
}

/** Loaded by itself: the words of all rights weigh more than a screen. */
export default function Denied({ title, permission, action }: DeniedProps) {
  return (
    <EmptyState icon="lock" title={`${title}: not open to you`} action={action}>
      {`The right is called “${permissionFacts[permission].words}”. An administrator can give it to you.`}
    </EmptyState>
  );
}
