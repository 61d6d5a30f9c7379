import { Button } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';

/** A list that could not be read, and was never read on this device before. */
export function ReadTrouble({ error, onAgain }: { readonly error: Error | null; readonly onAgain: () => void }) {
  return (
    <EmptyState
      icon="offline"
      title="This could not be read"
      action={
        <Button icon="retry" onClick={onAgain}>
          Try again
        </Button>
      }
    >
      {error?.message ?? ''}
    </EmptyState>
  );
}
