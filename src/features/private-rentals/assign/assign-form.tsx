import type { PrivateRental } from '#contract/areas/private-record.ts';
import { privateRentals as calls } from '#contract/areas/private-rentals.ts';
import { useDraftReady } from '#kit/drafts/use-draft-ready.ts';
import { useMaster } from '#kit/reads/use-master.ts';
import { useMay } from '#session/use-may.ts';
import { OpenAssignForm } from './open-assign-form.tsx';

export interface AssignFormProps {
  /** The vehicle that it begins with; null for none. */
  readonly vehicleId: number | null;
  readonly onClose: () => void;
  readonly onSaved: (rental: PrivateRental) => void;
}

/** Gives a vehicle to a customer, in the drawer of the list. Of another vehicle it is another form. */
export default function AssignForm(props: AssignFormProps) {
  const isReady = useDraftReady();
  const branches = useMaster()?.branch;
  const may = useMay()(calls.assign);
  if (!isReady || !branches || !may) return null;
  return <OpenAssignForm key={props.vehicleId} {...props} />;
}
