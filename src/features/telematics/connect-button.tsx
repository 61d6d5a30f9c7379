import { telematics as calls } from '#contract/areas/telematics.ts';
import { useMay } from '#session/use-may.ts';
import { useTruth } from '#sync/use-sync.ts';
import { Button } from '#ui/button.tsx';
import type { Connecting } from './use-connecting.ts';

interface Props {
  readonly connecting: Connecting;
  /** There is no connection yet: it is the one act of the screen. */
  readonly isFirst?: boolean;
}

/** Leaves for the maker, where somebody consents; for who may connect the yard. */
export function ConnectButton({ connecting, isFirst = false }: Props) {
  const may = useMay();
  const isOffline = useTruth().reach === 'offline';
  if (!may(calls.code)) return null;
  return (
    <Button
      tone={isFirst ? 'primary' : 'plain'}
      icon="plus"
      busy={connecting.isBusy}
      disabled={isOffline}
      title={isOffline ? 'This waits for a connection.' : undefined}
      onClick={() => connecting.begin()}
    >
      <span data-words>{isFirst ? 'Connect' : 'Connect another'}</span>
    </Button>
  );
}
