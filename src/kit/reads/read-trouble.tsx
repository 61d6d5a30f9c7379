import { Button } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';

interface ReadTroubleProps {
  readonly title?: string | undefined;
  readonly error: Error | null;
  readonly onAgain: () => void;
}

/** A list that could not be read, and was never read on this device before. */
export function ReadTrouble({ title = 'This could not be read', error, onAgain }: ReadTroubleProps) {
  return (
    <EmptyState
      icon="offline"
      title={title}
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
