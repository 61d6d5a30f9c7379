import { useNavigate } from 'react-router-dom';
import { thisDevice } from '#lib/this-device.dom.ts';
import { Button } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { Screen } from '#ui/screen.tsx';
import { RefreshButton } from './refresh-button.tsx';

/** An address of a todo that this device does not have. */
export function TodoMissing() {
  const navigate = useNavigate();
  return (
    <Screen title="Todo" back="/to-do" actions={<RefreshButton />}>
      <EmptyState
        icon="today"
        title={`This todo is not on this ${thisDevice()}`}
        action={<Button onClick={() => void navigate('/to-do')}>Go to today’s work</Button>}
      >
        It was deleted, given to somebody else, or lies too far back. With a connection you can read again from the
        server.
      </EmptyState>
    </Screen>
  );
}
