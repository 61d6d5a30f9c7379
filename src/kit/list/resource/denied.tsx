import { permissionFacts, type Permission } from '#contract/permissions.ts';
import { EmptyState } from '#ui/empty-state.tsx';

interface DeniedProps {
  /** What is not open: "Departments". */
  readonly title: string;
  readonly permission: Permission;
}

/** Loaded by itself: the words of all rights weigh more than a screen. */
export default function Denied({ title, permission }: DeniedProps) {
  return (
    <EmptyState icon="lock" title={`${title} are not open to you`}>
      {`The right is called “${permissionFacts[permission].words}”. Whoever administers this yard can give it to you.`}
    </EmptyState>
  );
}
