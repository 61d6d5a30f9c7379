import { telematics as calls, type Tracker } from '#contract/areas/telematics.ts';
import { NoneFits } from '#kit/list/none-fits.tsx';
import type { ResourceList } from '#kit/list/resource/use-resource-list.ts';
import { useMay } from '#session/use-may.ts';
import { Button } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { ConnectButton } from './connect-button.tsx';
import type { Shown } from './tracker-list.ts';
import type { Connecting } from './use-connecting.ts';

interface Props {
  readonly of: ResourceList<Tracker>;
  readonly show: Shown | null;
  readonly hasConnections: boolean;
  readonly connecting: Connecting;
  readonly onShowAll: () => void;
}

/** Why there are no trackers. */
export function NoTracker({ of, show, hasConnections, connecting, onShowAll }: Props) {
  const mayConnect = useMay()(calls.code);
  const { search, filters } = of.choice;
  if (!hasConnections)
    return (
      <EmptyState
        icon="network"
        title="No trackers are connected"
        action={<ConnectButton connecting={connecting} isFirst />}
      >
        {`Odometers, fuel and faults of your vehicles come by themselves once the yard is connected with the maker of its trackers.${mayConnect ? '' : ' An administrator can connect it.'}`}
      </EmptyState>
    );
  if (search.trim() !== '' || Object.keys(filters).length > 0)
    return (
      <NoneFits noun={NOUN} search={search} onClear={() => of.filter({ q: null, connection_id: null })}>
        Try part of a plate, or the end of a VIN.
      </NoneFits>
    );
  const { title, words } = EMPTY[show ?? 'all'];
  return (
    <EmptyState
      icon="network"
      title={title}
      action={show ? <Button onClick={onShowAll}>Show all trackers</Button> : undefined}
    >
      {words}
    </EmptyState>
  );
}

const NOUN = { one: 'tracker', many: 'trackers' };

const EMPTY: Readonly<Record<Shown | 'all', { readonly title: string; readonly words: string }>> = {
  all: { title: 'The account has no tracker', words: 'Trackers come here as soon as they are in the account.' },
  linked: { title: 'No tracker is linked', words: 'Say in which vehicle each is: then its odometer counts there.' },
  unlinked: { title: 'All trackers are linked', words: 'Those that come new to the account wait here for a vehicle.' },
  flagged: { title: 'Nothing to look at', words: 'No tracker tells a fault or a lamp, and none drifts.' },
};
