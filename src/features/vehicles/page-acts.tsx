import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import type { VehicleDetail } from '#contract/areas/vehicle-record.ts';
import { useTruth } from '#sync/use-sync.ts';
import { Button } from '#ui/button.tsx';
import { later } from '#ui/later.tsx';
import { Menu, type MenuItem } from '#ui/menu.tsx';
import { useVehicleActs } from './acts/use-vehicle-acts.tsx';
import type { EditDialogProps } from './form/edit-dialog.tsx';

const EditDialog = later<EditDialogProps>(() => import('./form/edit-dialog.tsx'));

/** What can be done with a vehicle on its page, for who may. */
export function PageActs({ vehicle }: { readonly vehicle: VehicleDetail }) {
  const navigate = useNavigate();
  const isOffline = useTruth().reach === 'offline';
  const [isEdited, setEdited] = useState(false);
  const acts = useVehicleActs(vehicle, () => void navigate('/vehicles', { replace: true }));
  const { mayEdit, retire, restore, remove, dialog } = acts;
  const waits = { disabled: isOffline, title: isOffline ? 'This waits for a connection.' : undefined };
  const items: readonly MenuItem[] = [
    ...(retire ? [{ label: 'Retire', icon: 'lock', onAct: retire } as const] : []),
    ...(remove ? [{ label: 'Delete: it was a mistake', icon: 'trash', onAct: remove } as const] : []),
  ];
  return (
    <>
      {mayEdit ? (
        <Button icon="edit" {...waits} onClick={() => setEdited(true)}>
          Edit
        </Button>
      ) : null}
      {restore ? (
        <Button icon="undo" {...waits} onClick={restore}>
          Bring it back
        </Button>
      ) : null}
      {items.length > 0 && !isOffline ? <Menu label="More" items={items} /> : null}
      {isEdited ? <EditDialog vehicle={vehicle} onClose={() => setEdited(false)} /> : null}
      {dialog}
    </>
  );
}
