import { Button } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { Screen } from '#ui/screen.tsx';

/** A newer app changed the local database, in another tab perhaps: this one would write what nobody can read any more. */
export function Outdated() {
  const again = (
    <Button tone="primary" icon="retry" onClick={() => location.reload()}>
      Load again
    </Button>
  );
  return (
    <Screen title="Load this page again">
      <EmptyState icon="install" title="A newer version is here" action={again}>
        Everything that was saved is kept, and the new version sends it. Nothing more can be saved in this one.
      </EmptyState>
    </Screen>
  );
}
