import { telematics as calls, type Connection, type Tracker } from '#contract/areas/telematics.ts';
import { Drawer } from '#kit/list/drawer.tsx';
import { useMay } from '#session/use-may.ts';
import { later } from '#ui/later.tsx';
import { PlateBadge } from '#ui/plate.tsx';
import { SkeletonRows } from '#ui/skeleton.tsx';
import { Doubt } from './doubt.tsx';
import { Faults } from './faults.tsx';
import { Linked } from './linked.tsx';
import { connectionName, trackerName } from './telematics-text.ts';
import { Told } from './told.tsx';
import css from './telematics.module.css';

/** The form comes when somebody links: the list does not wait for it. */
const LinkForm = later<{ readonly tracker: Tracker }>(() => import('./link-form.tsx'), <SkeletonRows rows={2} />);

interface Props {
  readonly tracker: Tracker;
  readonly connection: Connection | undefined;
  /** Ms. */
  readonly now: number;
  /** It told something new. */
  readonly onTold: () => void;
  readonly onClose: () => void;
  readonly onStep: (by: 1 | -1) => void;
}

/** One tracker: what is wrong, in which vehicle it is, and what it tells. */
export function TrackerDrawer({ tracker, connection, now, onTold, onClose, onStep }: Props) {
  const { link, vehicle } = tracker;
  const mayLink = useMay()(calls.save);
  const name = trackerName(tracker);
  return (
    <Drawer
      label={`Tracker ${name}`}
      head={
        <>
          {link && vehicle ? <PlateBadge plate={vehicle.plate} /> : null}
          <h2>{name}</h2>
        </>
      }
      facts={[connection && connectionName(connection), tracker.vin === null ? 'tells no VIN' : `VIN ${tracker.vin}`]
        .filter(Boolean)
        .join(' · ')}
      onClose={onClose}
      onStep={onStep}
    >
      <div className={css.parts}>
        <Doubt tracker={tracker} connection={connection} now={now} />
        <Faults codes={tracker.codes} now={now} />
        {!link && mayLink ? <LinkForm key={tracker.id} tracker={tracker} /> : null}
        <Told key={link?.id} tracker={tracker} now={now} onTold={onTold} />
        {link && vehicle && mayLink ? <Linked tracker={tracker} link={link} vehicle={vehicle} now={now} /> : null}
      </div>
    </Drawer>
  );
}
