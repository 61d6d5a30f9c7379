import { useId, type ReactNode } from 'react';
import type { VehicleDetail } from '#contract/areas/vehicle-record.ts';
import { vehicles as rows } from '#contract/areas/vehicles.ts';
import type { VehicleRow } from '#db/records.ts';
import { vehicleRow } from '#db/views/vehicles.ts';
import { DrawerTabs, tabId } from '#kit/list/drawer-tabs.tsx';
import { useAddress } from '#kit/list/use-address.ts';
import { NotRead } from '#kit/reads/not-read.tsx';
import { ReadingAge } from '#kit/reads/reading-age.tsx';
import { useRead } from '#kit/reads/use-read.ts';
import { useSession } from '#session/use-session.ts';
import { PlateBadge } from '#ui/plate.tsx';
import { Screen } from '#ui/screen.tsx';
import { SkeletonRows } from '#ui/skeleton.tsx';
import { PageActs } from './page-acts.tsx';
import { Overview } from './overview.tsx';
import { Readings } from './readings.tsx';
import { VehicleFacts } from './vehicle-facts.tsx';
import { VehicleMissing } from './vehicle-missing.tsx';
import { serverTabs } from './vehicle-tabs.ts';
import { Work } from './work.tsx';
import css from './vehicle.module.css';

interface Props {
  readonly id: number;
  /** Null where this device does not hold it: it was retired, or came since the last connection. */
  readonly onDevice: VehicleRow | null;
}

/** A vehicle as this device and the server know it: what the device holds is shown at once and without a connection. */
export function VehiclePage({ id, onDevice }: Props) {
  const read = useRead(rows.one, { params: { id } });
  const detail = read.data?.body.vehicle;
  const vehicle = newerOf(onDevice, detail);
  if (!vehicle && read.isPending) {
    return (
      <Screen title="Vehicle" back="/vehicles">
        <SkeletonRows />
      </Screen>
    );
  }
  if (!vehicle) return <VehicleMissing error={read.error} onAgain={() => void read.refetch()} />;
  const again = () => void read.refetch();
  return (
    <Screen
      title={vehicle.name}
      back="/vehicles"
      aside={<PlateBadge plate={vehicle.plate} size="large" />}
      actions={detail ? <PageActs vehicle={detail} /> : null}
      fluid
    >
      <VehicleFacts vehicle={vehicle} detail={detail} />
      <Tabs vehicle={vehicle} detail={detail}>
        {detail ? (
          read.data?.failure ? (
            <ReadingAge {...read.data} busy={read.isFetching} onAgain={again} />
          ) : null
        ) : read.isPending ? (
          <SkeletonRows rows={3} />
        ) : (
          <NotRead busy={read.isFetching} onAgain={again}>
            {read.error?.message}
          </NotRead>
        )}
      </Tabs>
    </Screen>
  );
}

/** The device hears of changes later than whoever makes them, and of readings made here before the server does. */
function newerOf(onDevice: VehicleRow | null, detail: VehicleDetail | undefined): VehicleRow | null {
  if (!detail) return onDevice;
  const isNewer = onDevice === null || detail.updated_at >= onDevice.updated_at;
  return isNewer ? vehicleRow(detail) : onDevice;
}

const deviceTabs = [
  { value: 'overview', label: 'Overview' },
  { value: 'readings', label: 'Readings' },
  { value: 'work', label: 'Work' },
];

interface TabsProps {
  readonly vehicle: VehicleRow;
  readonly detail: VehicleDetail | undefined;
  /** What is said above what the server answers, or in its place. */
  readonly children: ReactNode;
}

function Tabs({ vehicle, detail, children }: TabsProps) {
  const panel = useId();
  const { permissions } = useSession();
  const { params, set } = useAddress();
  const others = serverTabs.filter(
    ({ permission, isWithin }) =>
      (permission === undefined || permissions.includes(permission)) && (!isWithin || detail?.within !== false),
  );
  const tabs = [...deviceTabs, ...others.map(({ value, label }) => ({ value, label }))];
  const wanted = params.get('tab');
  const shown = tabs.find(({ value }) => value === wanted)?.value ?? 'overview';
  const ServerTab = others.find(({ value }) => value === shown)?.Tab;
  return (
    <>
      <div className={css.tabs}>
        <DrawerTabs
          panel={panel}
          tabs={tabs}
          shown={shown}
          onShow={(value) => set({ tab: value === 'overview' ? null : value })}
        />
      </div>
      <div id={panel} role="tabpanel" aria-labelledby={tabId(panel, shown)} className={css.panel}>
        {shown === 'overview' ? <Overview vehicle={vehicle} detail={detail} /> : null}
        {shown === 'readings' ? <Readings vehicle={vehicle} /> : null}
        {shown === 'work' ? <Work vehicle={vehicle} /> : null}
        {ServerTab ? children : null}
        {ServerTab && detail ? <ServerTab vehicle={detail} /> : null}
      </div>
    </>
  );
}
