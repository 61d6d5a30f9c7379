import { useState } from 'react';
import type { StatusVehicle } from '#contract/areas/vehicle-status-record.ts';
import { vehicleStatus as rows } from '#contract/areas/vehicle-status.ts';
import { ActDialog } from '#kit/form/act-dialog.tsx';
import type { BulkProps } from '#kit/list/resource/use-bulk.tsx';
import { type NotWritten, useWrite } from '#kit/writes/use-write.ts';
import { count } from '#lib/format-number.ts';
import { useSession } from '#session/use-session.ts';
import { Button } from '#ui/button.tsx';
import { PlateBadge } from '#ui/plate.tsx';
import { useToast } from '#ui/toast.tsx';
import { saidOf, statusFields } from './status-fields.ts';
import css from './status.module.css';

/** Why each vehicle stands in the way, by its id. */
type Refused = ReadonlyMap<number, string>;

const NONE: Refused = new Map();

/** `vins.3` of a refusal, with the vehicles in the order in which they were sent. */
function refusedOf({ fields }: NotWritten, vehicles: readonly StatusVehicle[]): Refused {
  const reasons = vehicles.map(({ id }, n) => [id, fields[`vins.${n}`]?.join(' ')] as const);
  return new Map(reasons.flatMap(([id, reason]) => (reason === undefined ? [] : [[id, reason] as const])));
}

/** Says what several vehicles are now: all of them or none. Those that stand in the way are named with the reason, and can be left out. */
export default function BulkStatus({ rows: asked, onDone, onClose }: BulkProps<StatusVehicle>) {
  const [vehicles, setVehicles] = useState(asked);
  const [refused, setRefused] = useState(NONE);
  const { permissions } = useSession();
  const write = useWrite();
  const toast = useToast();
  const title = `Status of ${count(vehicles.length, 'vehicle')}`;
  const leaveOut = () => {
    setVehicles(vehicles.filter(({ id }) => !refused.has(id)));
    setRefused(NONE);
  };
  return (
    <ActDialog
      title={title}
      saveText={`Set status of ${vehicles.length}`}
      rules={rows.updateMany}
      draft={`status/${asked.map(({ id }) => id).join()}`}
      initial={{ status: 'cleaning' }}
      fields={statusFields(vehicles, permissions)}
      lead={(form) => (
        <Vehicles
          vehicles={vehicles}
          refused={refused}
          onLeaveOut={() => {
            leaveOut();
            // The button is gone.
            form.setFocus('status');
          }}
        />
      )}
      send={async (body, signal) => {
        const vins = vehicles.map(({ id }) => `id:${id}`);
        const written = await write(rows.updateMany, { body: { ...saidOf(body), vins } }, { signal });
        const found = written.ok ? NONE : refusedOf(written, vehicles);
        setRefused(found);
        if (written.ok || found.size === 0) return written;
        const message = `${count(found.size, 'vehicle stands', 'vehicles stand')} in the way.`;
        return { ok: false, message, fields: {} };
      }}
      onSaved={() => {
        toast({ text: `${title} saved.` });
        onDone();
        onClose();
      }}
      onClose={onClose}
    />
  );
}

interface VehiclesProps {
  readonly vehicles: readonly StatusVehicle[];
  readonly refused: Refused;
  readonly onLeaveOut: () => void;
}

/** Which they are; after a refusal those that stand in the way, and the way on without them. */
function Vehicles({ vehicles, refused, onLeaveOut }: VehiclesProps) {
  const shown = refused.size > 0 ? vehicles.filter(({ id }) => refused.has(id)) : vehicles;
  return (
    <>
      <ul
        className={css.chosen}
        data-refused={refused.size > 0 || undefined}
        aria-label={refused.size > 0 ? 'In the way' : 'Vehicles'}
      >
        {shown.map(({ id, plate }) => (
          <li key={id}>
            <PlateBadge plate={plate} size="small" /> {refused.get(id)}
          </li>
        ))}
      </ul>
      {refused.size > 0 && refused.size < vehicles.length ? (
        <div className={css.acts}>
          <Button onClick={onLeaveOut}>
            {refused.size === 1 ? 'Leave it out' : `Leave these ${refused.size} out`}
          </Button>
        </div>
      ) : null}
    </>
  );
}
