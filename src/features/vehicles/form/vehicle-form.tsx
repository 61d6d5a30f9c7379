import type { ComponentType } from 'react';
import { useLiveQuery } from 'dexie-react-hooks';
import { vehicles as rows } from '#contract/areas/vehicles.ts';
import type { ListedVehicle, VehicleDetail } from '#contract/areas/vehicle-record.ts';
import { vehiclesByPlate } from '#db/views/vehicles.ts';
import { useDraftReady } from '#kit/drafts/use-draft-ready.ts';
import { FormDrawer } from '#kit/form/form-drawer.tsx';
import type { FormProps } from '#kit/form/form-props.ts';
import type { RecordValues } from '#kit/form/record-values.ts';
import type { FormFrameProps } from '#kit/form/use-form-parts.tsx';
import { Drawer } from '#kit/list/drawer.tsx';
import { ReadTrouble } from '#kit/reads/read-trouble.tsx';
import { useRead } from '#kit/reads/use-read.ts';
import { SkeletonRows } from '#ui/skeleton.tsx';
import { OpenVehicleForm } from './open-form.tsx';

export interface VehicleFormProps extends FormProps<ListedVehicle> {
  /** Without it, the drawer beside a list. */
  readonly frame?: ComponentType<FormFrameProps<RecordValues>>;
}

/** Adds a vehicle or changes one. A row of the list has not all that the form shows: the rest is read first. */
export default function VehicleForm({ record, frame = FormDrawer, onClose, onSaved }: VehicleFormProps) {
  const isReady = useDraftReady();
  const read = useRead(rows.one, { params: { id: record?.id ?? 0 } }, record !== null && !('images' in record));
  const own = record && 'images' in record ? (record as VehicleDetail) : read.data?.body.vehicle;
  // Most dials of a yard count alike.
  const unit = useLiveQuery(async () => (await vehiclesByPlate(1))[0]?.odometer_unit ?? '');
  if (!isReady || unit === undefined) return null;
  if (record === null || own)
    return <OpenVehicleForm record={own ?? null} unit={unit} frame={frame} onClose={onClose} onSaved={onSaved} />;
  return (
    <Drawer label={`Change ${record.plate}`} head={<h2>{`Change ${record.plate}`}</h2>} onClose={onClose}>
      {read.isPending ? <SkeletonRows /> : <ReadTrouble error={read.error} onAgain={() => void read.refetch()} />}
    </Drawer>
  );
}
