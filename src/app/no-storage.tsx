import { Button } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { Screen } from '#ui/screen.tsx';

/** The local database did not open: without it nothing could be saved, so nothing is pretended. */
export function NoStorage() {
  const again = (
    <Button tone="primary" icon="retry" onClick={() => location.reload()}>
      Load again
    </Button>
  );
  return (
    <Screen title="Nothing can be saved here">
      <EmptyState icon="storage" title="This browser gave the app no storage" action={again}>
        Leave private browsing, make some room on the device, and close other tabs of Yardhand. What was saved before is
        still there.
      </EmptyState>
    </Screen>
  );
}
