import { useState } from 'react';
import { type Location, type LocationAddress, locationKinds, reference } from '#contract/areas/reference.ts';
import { locationLabels } from '#contract/areas/reference-labels.ts';
import { Facts } from '#kit/list/facts.tsx';
import { Mark } from '#kit/mark.tsx';
import { useMay } from '#session/use-may.ts';
import { useTruth } from '#sync/use-sync.ts';
import { Button } from '#ui/button.tsx';
import { later } from '#ui/later.tsx';
import { Menu } from '#ui/menu.tsx';
import { Section } from '#ui/screen.tsx';
import css from '../setup-money.module.css';
import type { AddressDialogProps } from './address-dialog.tsx';
import { addressText } from '#contract/address-text.ts';
import { useAddressActs } from './use-address-acts.ts';

const AddressDialog = later<AddressDialogProps>(() => import('./address-dialog.tsx'));

/** What a location is, and its addresses. */
export function LocationDetail({ location }: { readonly location: Location }) {
  const { kind, branch_name, vendor_name, note } = location;
  return (
    <div className={css.detail}>
      <Facts
        facts={[
          [locationLabels.kind, locationKinds[kind]],
          [locationLabels.branch_id, branch_name],
          [locationLabels.vendor_id, vendor_name],
        ]}
      />
      {note === '' ? null : <p className={css.words}>{note}</p>}
      <Addresses location={location} />
    </div>
  );
}

function Addresses({ location }: { readonly location: Location }) {
  const may = useMay();
  const isOffline = useTruth().reach === 'offline';
  /** The one whose form is open; `new` for another one. */
  const [edited, setEdited] = useState<LocationAddress | 'new' | null>(null);
  const mayChange = may(reference.updateAddress) && location.deleted_at === null;
  const { addresses } = location;
  const add = (
    <Button
      icon="plus"
      tone="quiet"
      disabled={isOffline}
      title={isOffline ? 'This waits for a connection.' : undefined}
      onClick={() => setEdited('new')}
    >
      Add an address
    </Button>
  );
  return (
    <Section title="Addresses" actions={mayChange ? add : null}>
      {addresses.length === 0 ? <p className={css.muted}>No address yet.</p> : null}
      <ul aria-label="Addresses">
        {addresses.map((address) => (
          <li key={address.id} className={css.row}>
            <AddressWords address={address} isOne={addresses.length > 1} />
            {mayChange ? <AddressMenu address={address} onEdit={() => setEdited(address)} /> : null}
          </li>
        ))}
      </ul>
      {edited === null ? null : (
        <AddressDialog
          locationId={location.id}
          address={edited === 'new' ? null : edited}
          onClose={() => setEdited(null)}
        />
      )}
    </Section>
  );
}

interface WordsProps {
  readonly address: LocationAddress;
  /** There are others: which is the usual one has to be said. */
  readonly isOne: boolean;
}

function AddressWords({ address, isOne }: WordsProps) {
  const { label, latitude, longitude, is_default } = address;
  return (
    <span>
      {label === '' ? null : <strong>{label}: </strong>}
      {addressText(address)}
      {latitude === null || longitude === null ? null : (
        <span className={css.muted}>{` ${latitude.toFixed(5)}, ${longitude.toFixed(5)}`}</span>
      )}{' '}
      {isOne && is_default ? <Mark icon="check" words="Usual" /> : null}
    </span>
  );
}

function AddressMenu({ address, onEdit }: { readonly address: LocationAddress; readonly onEdit: () => void }) {
  const may = useMay();
  const { makeUsual, remove } = useAddressActs();
  const items = [
    { label: 'Edit', icon: 'edit', onAct: onEdit } as const,
    ...(address.is_default
      ? []
      : [{ label: 'Make it the usual one', icon: 'check', onAct: () => makeUsual(address) } as const]),
    ...(may(reference.removeAddress)
      ? [{ label: 'Delete', icon: 'trash', onAct: () => remove(address) } as const]
      : []),
  ];
  return <Menu label={`More about ${address.line1}`} items={items} />;
}
