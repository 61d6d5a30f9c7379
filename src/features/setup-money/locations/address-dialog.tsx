import { type LocationAddress, reference } from '#contract/areas/reference.ts';
import { addressLabels } from '#contract/areas/reference-labels.ts';
import { ActDialog } from '#kit/form/act-dialog.tsx';
import { useWrite } from '#kit/writes/use-write.ts';

export interface AddressDialogProps {
  readonly locationId: number;
  /** Null for a new one. */
  readonly address: LocationAddress | null;
  readonly onClose: () => void;
}

/** Adds an address to a location, or changes one. */
export default function AddressDialog({ locationId, address, onClose }: AddressDialogProps) {
  const write = useWrite();
  return (
    <ActDialog
      title={address ? 'Change the address' : 'New address'}
      saveText="Save"
      rules={reference.addAddress}
      draft={address ? `location_address/${address.id}` : `location_address/new/${locationId}`}
      {...(address && { initial: address })}
      fields={[
        { name: 'line1', kind: 'text', label: addressLabels.line1, max: 120 },
        { name: 'line2', kind: 'text', label: addressLabels.line2, max: 120 },
        { name: 'postal_code', kind: 'text', label: addressLabels.postal_code, max: 20, short: true },
        { name: 'city', kind: 'text', label: addressLabels.city, max: 80, short: true },
        { name: 'region', kind: 'text', label: addressLabels.region, max: 80, short: true },
        {
          name: 'country',
          kind: 'text',
          label: addressLabels.country,
          hint: 'Two letters, like GB.',
          max: 2,
          short: true,
        },
        { name: 'label', kind: 'text', label: addressLabels.label, hint: 'Deliveries, collection.', max: 60 },
        { name: 'latitude', kind: 'number', label: addressLabels.latitude, min: -90, max: 90 },
        { name: 'longitude', kind: 'number', label: addressLabels.longitude, min: -180, max: 180 },
      ]}
      send={(body, signal) =>
        address
          ? write(reference.updateAddress, { params: { id: address.id }, body }, { signal })
          : write(reference.addAddress, { body: { ...body, location_id: locationId } }, { signal })
      }
      onSaved={onClose}
      onClose={onClose}
    />
  );
}
