import { useState } from 'react';
import {
  type Damage,
  damageKinds,
  damageLabels,
  damagePhotoPart,
  damages as rows,
  damageSizes,
  damageStates,
  type DamageState,
} from '#contract/areas/damages.ts';
import type { Answer, Body } from '#contract/endpoint.ts';
import { FilesField } from '#kit/files/files-field.tsx';
import { sendWithFiles, useFormFiles } from '#kit/files/use-form-files.ts';
import { DataForm } from '#kit/form/data-form.tsx';
import { FormDialog } from '#kit/form/form-dialog.tsx';
import type { FormField } from '#kit/form/form-field.ts';
import { useWrite } from '#kit/writes/use-write.ts';
import { useToast } from '#ui/toast.tsx';
import { damageText } from './pins.ts';
import { PlaceField } from './place-field.tsx';
import type { Place } from './spots.ts';

type DamageBody = Body<typeof rows.add>;

const fields: readonly FormField<DamageBody>[] = [
  { name: 'kind', kind: 'oneOf', label: damageLabels.kind, words: damageKinds },
  { name: 'size', kind: 'oneOf', label: damageLabels.size, words: damageSizes, optional: false },
  { name: 'state', kind: 'oneOf', label: damageLabels.state, words: damageStates, optional: false },
  { name: 'estimate', kind: 'number', label: damageLabels.estimate, min: 0, hint: 'In the yard’s currency.' },
  { name: 'note', kind: 'note', label: damageLabels.note, max: 1000 },
];

interface FormProps {
  readonly onClose: () => void;
  /** Told of the damage as it is now. */
  readonly onSaved: (damage: Damage) => void;
}

/** What is known of damage before anybody wrote it down. */
export interface Finding {
  /** At whose hand-over or return it is found. */
  readonly bookingId?: number;
  readonly state: DamageState;
}

export interface NewDamageProps extends FormProps {
  readonly vehicleId: number;
  readonly finding: Finding;
  /** Where the pin was set. */
  readonly place: Place;
}

/** Records damage where the pin was set, with its photos. */
export function NewDamage({
  vehicleId,
  finding: { bookingId, state },
  place: start,
  onClose,
  onSaved,
}: NewDamageProps) {
  const write = useWrite();
  const saved = useSaved(onSaved, 'Damage recorded.');
  const [place, setPlace] = useState(start);
  const draft = bookingId === undefined ? `vehicle/${vehicleId}/damage` : `booking/${bookingId}/damage`;
  const files = useFormFiles(draft, 'attachment', damagePhotoPart);
  return (
    <DataForm
      title="New damage"
      saveText="Record damage"
      frame={FormDialog}
      fields={fields}
      rules={rows.add}
      draft={draft}
      source={{ kind: 'scratch', size: 'S', state }}
      base={null}
      send={(values, signal) =>
        sendWithFiles(files, (uploads, checksums) => {
          const booking = bookingId === undefined ? {} : { booking_id: bookingId };
          const body = { ...(values as DamageBody), ...place, ...booking, checksums: [...checksums] };
          return write(rows.add, { params: { id: vehicleId }, body }, { signal, files: uploads });
        })
      }
      lead={() => (
        <>
          <PlaceField place={place} onPlace={setPlace} />
          <FilesField files={files} />
        </>
      )}
      onSaved={saved}
      onClose={onClose}
    />
  );
}

export interface EditDamageProps extends FormProps {
  readonly damage: Damage;
}

/** Changes what was written of damage; its place is changed on the drawing, its photos where they are shown. */
export function EditDamage({ damage, onClose, onSaved }: EditDamageProps) {
  const write = useWrite();
  return (
    <DataForm
      title={`Change ${damageText(damage).toLowerCase()}`}
      frame={FormDialog}
      fields={fields}
      rules={rows.add}
      draft={`damage/${damage.id}`}
      source={damage}
      base={damage.updated_at}
      send={(body, signal) => write(rows.update, { params: { id: damage.id }, body }, { signal })}
      onSaved={useSaved(onSaved, 'Damage saved.')}
      onClose={onClose}
    />
  );
}

function useSaved(onSaved: FormProps['onSaved'], text: string): (answer: unknown) => void {
  const toast = useToast();
  return (answer) => {
    toast({ text });
    onSaved((answer as Answer<typeof rows.add>).damage);
  };
}
