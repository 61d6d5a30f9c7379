import { ReadFailed } from '#kit/reads/read-again.ts';
import { thisDevice } from '#lib/this-device.dom.ts';
import { Button } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { Screen } from '#ui/screen.tsx';

interface Props {
  readonly error: Error | null;
  readonly onAgain: () => void;
}

/** Neither this device has the vehicle, nor did the server give it. */
export function VehicleMissing({ error, onAgain }: Props) {
  const isMissing = error instanceof ReadFailed && error.isMissing;
  return (
    <Screen title="Vehicle" back="/vehicles">
      {isMissing ? (
        <EmptyState icon="vehicle" title="There is no such vehicle">
          It was deleted, or never existed.
        </EmptyState>
      ) : (
        <EmptyState
          icon="vehicle"
          title={`This vehicle is not on this ${thisDevice()}`}
          action={
            <Button icon="retry" onClick={onAgain}>
              Try again
            </Button>
          }
        >
          {`It may be retired, or was added since the last connection. ${error?.message ?? ''}`}
        </EmptyState>
      )}
    </Screen>
  );
}
