import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { telematics as calls, type Tracker } from '#contract/areas/telematics.ts';
import { ListBody } from '#kit/list/list-body.tsx';
import { ListScreen } from '#kit/list/list-screen.tsx';
import { ResourceFilters } from '#kit/list/resource/resource-filters.tsx';
import { ResourceFooter } from '#kit/list/resource/resource-footer.tsx';
import { useResourceList, type ResourceList } from '#kit/list/resource/use-resource-list.ts';
import { followFocus, stepFrom } from '#kit/list/row-at.ts';
import { useTableFocus } from '#kit/list/use-table-focus.ts';
import { Views } from '#kit/list/views.tsx';
import { Reads } from '#kit/reads/reads.tsx';
import { useNow } from '#lib/use-now.ts';
import { useShortcut } from '#lib/use-shortcut.ts';
import { useMay } from '#session/use-may.ts';
import { useTruth } from '#sync/use-sync.ts';
import { Banner } from '#ui/banner.tsx';
import { Button } from '#ui/button.tsx';
import { later } from '#ui/later.tsx';
import { ConnectButton } from './connect-button.tsx';
import { Connections } from './connections.tsx';
import type { LinkAllProps } from './link-all.tsx';
import { NoTracker } from './no-tracker.tsx';
import { cameBackText } from './telematics-text.ts';
import { TrackerDrawer } from './tracker-drawer.tsx';
import { connectionsOf, SHOWN, trackerList, type Shown } from './tracker-list.ts';
import { TrackerTable } from './tracker-table.tsx';
import { useConnecting, type Connecting } from './use-connecting.ts';

const LinkAll = later<LinkAllProps>(() => import('./link-all.tsx'));

/** The makers of trackers that the yard is connected with, which tracker is in which vehicle, and how fresh what they tell is. */
export default function TelematicsScreen() {
  return (
    <Reads>
      <Telematics />
    </Reads>
  );
}

function Telematics() {
  const [params] = useSearchParams();
  const show = SHOWN.find((one) => one === params.get('show')) ?? null;
  const of = useResourceList(trackerList(show, []));
  const { list, rows, set, push, back } = of;
  const connections = connectionsOf(list) ?? [];
  const resource = trackerList(show, connections);
  const now = useNow(30_000);
  const again = () => void list.refetch();
  const connect = params.get('connect');
  const connecting = useConnecting({
    connect,
    onConnected: () => {
      set({ connect: null });
      again();
    },
  });
  const current = rows.find(({ id }) => String(id) === params.get('open'));
  const around = useTableFocus<HTMLDivElement>(current?.id);
  const open = (tracker: Tracker) => (current ? set : push)({ open: String(tracker.id) });
  const close = () => back({ open: null });
  useShortcut('Escape', () => current && close());
  const showAs = (next: Shown | null) => of.filter({ show: next });
  return (
    <ListScreen
      ref={around}
      title={resource.title}
      views={<TrackerViews show={show} of={of} onShow={showAs} />}
      actions={
        <>
          <LinkFitting rows={rows} />
          {connections.length > 0 ? <ConnectButton connecting={connecting} /> : null}
        </>
      }
      bar={<ResourceFilters resource={resource} of={of} seesDeleted={false} />}
      notices={
        <>
          <Came connect={connect} connecting={connecting} onClose={() => set({ connect: null })} />
          <Connections connections={connections} connecting={connecting} now={now} />
        </>
      }
      footer={<ResourceFooter of={of} noun={resource.noun} hasRows={rows.length > 0} mayAdd={false} mayEdit={false} />}
      onFocus={(event) => current && followFocus(event, rows, ({ id }) => id, current, open)}
      drawer={
        current ? (
          <TrackerDrawer
            key={current.id}
            tracker={current}
            connection={connections.find(({ id }) => id === current.connection_id)}
            now={now}
            onTold={again}
            onClose={close}
            onStep={(by) => open(stepFrom(rows, current, by))}
          />
        ) : null
      }
    >
      <ListBody
        list={list}
        isEmpty={rows.length === 0}
        empty={
          <NoTracker
            of={of}
            show={show}
            hasConnections={connections.length > 0}
            connecting={connecting}
            onShowAll={() => showAs(null)}
          />
        }
      >
        <TrackerTable rows={rows} current={current?.id} now={now} onOpen={open} />
      </ListBody>
    </ListScreen>
  );
}

interface ViewsProps {
  readonly show: Shown | null;
  readonly of: ResourceList<Tracker>;
  readonly onShow: (show: Shown | null) => void;
}

const VIEWS = [
  { value: 'all', label: 'All' },
  { value: 'linked', label: 'Linked' },
  { value: 'unlinked', label: 'Not linked' },
  { value: 'flagged', label: 'Faults, drift' },
] as const;

/** How many there are is known of those that are shown. */
function TrackerViews({ show, of, onShow }: ViewsProps) {
  const shown = show ?? 'all';
  const total = of.list.isPlaceholderData ? undefined : (of.total ?? undefined);
  return (
    <Views
      label="Which trackers"
      shown={shown}
      views={VIEWS.map((view) => ({ ...view, count: view.value === shown ? total : undefined }))}
      onShow={(value) => onShow(value === 'all' ? null : value)}
    />
  );
}

/** Links all at once that report the VIN of a vehicle. */
function LinkFitting({ rows }: { readonly rows: readonly Tracker[] }) {
  const may = useMay();
  const isOffline = useTruth().reach === 'offline';
  const [isAsking, setAsking] = useState(false);
  const fitting = rows.filter(({ match }) => match === 'vin');
  if (!may(calls.save) || (fitting.length === 0 && !isAsking)) return null;
  return (
    <>
      <Button
        icon="approve"
        disabled={isOffline}
        title={isOffline ? 'This waits for a connection.' : 'Those that report the VIN of a vehicle'}
        onClick={() => setAsking(true)}
      >
        <span>
          {`Link ${fitting.length}`}
          <span data-words>{fitting.length === 1 ? ' that fits' : ' that fit'}</span>
        </span>
      </Button>
      {isAsking ? <LinkAll fitting={fitting} onClose={() => setAsking(false)} /> : null}
    </>
  );
}

interface CameProps {
  readonly connect: string | null;
  readonly connecting: Connecting;
  readonly onClose: () => void;
}

/** What came of connecting, where that is not a connection. */
function Came({ connect, connecting: { isBusy, trouble, goOn }, onClose }: CameProps) {
  if (isBusy && connect === 'back')
    return (
      <Banner slim icon="network">
        Connecting: its trackers are asked for…
      </Banner>
    );
  const text = trouble ?? cameBackText(connect);
  if (text === null) return null;
  return (
    <Banner
      slim
      tone="failed"
      icon="failed"
      urgent
      action={
        connect === null ? null : (
          <>
            {connect === 'back' ? <Button onClick={goOn}>Try again</Button> : null}
            <Button onClick={onClose}>Close</Button>
          </>
        )
      }
    >
      {text}
    </Banner>
  );
}
