import { Reads } from '#kit/reads/reads.tsx';
import { useCan } from '#session/use-session.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import { Screen } from '#ui/screen.tsx';
import { Approvals } from './approvals.tsx';

/** Completed work that waits for the office. */
export default function ApprovalsScreen() {
  const may = useCan('todo.approve');
  if (may) {
    return (
      <Reads>
        <Approvals />
      </Reads>
    );
  }
  return (
    <Screen title="Approvals" fluid>
      <EmptyState icon="lock" title="Approving is for the office">
        Ask somebody who administers the yard if you should be able to.
      </EmptyState>
    </Screen>
  );
}
