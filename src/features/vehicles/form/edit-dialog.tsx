import type { VehicleDetail } from '#contract/areas/vehicle-record.ts';
import { FormDialog } from '#kit/form/form-dialog.tsx';
import VehicleForm from './vehicle-form.tsx';

export interface EditDialogProps {
  readonly vehicle: VehicleDetail;
  readonly onClose: () => void;
}

/** The form of a vehicle over its page. */
export default function EditDialog({ vehicle, onClose }: EditDialogProps) {
  return <VehicleForm record={vehicle} frame={FormDialog} onClose={onClose} onSaved={onClose} />;
}
