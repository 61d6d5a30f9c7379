import { Link } from 'react-router-dom';
import { EmptyState } from '#ui/empty-state.tsx';
import { Screen } from '#ui/screen.tsx';
import { RefreshButton } from './refresh-button.tsx';

/** An address of a todo that this device does not have. */
export function TodoMissing() {
  return (
    <Screen title="Todo" back="/to-do" actions={<RefreshButton />}>
      <EmptyState
        icon="today"
        title="This todo is not on this device"
        action={<Link to="/to-do">Go to today’s work</Link>}
      >
        It was deleted, given to somebody else, or lies too far back. With a connection you can read again from the
        server.
      </EmptyState>
    </Screen>
  );
}
