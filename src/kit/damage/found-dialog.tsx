import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import {
  type DamageKind,
  damageKinds,
  type DamageSize,
  damageSizes,
  type DamageView,
} from '#contract/areas/damages.ts';
import type { Lid } from '#db/records.ts';
import type { FoundAt } from '#db/views/damages.ts';
import { freshLid } from '#kit/outbox/fresh-lid.ts';
import { useAct } from '#kit/outbox/use-act.ts';
import { Button } from '#ui/button.tsx';
import { Choice } from '#ui/choice.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { Field } from '#ui/field.tsx';
import { Select } from '#ui/select.tsx';
import { TextArea } from '#ui/text-input.tsx';
import { useFinding } from './found-draft.ts';
import type { KnownDamage } from './known-here.ts';
import { PlaceField } from './place-field.tsx';
import { Sides } from './sides.tsx';
import { middleOf } from './spots.ts';
import css from './found.module.css';

const KINDS = Object.keys(damageKinds) as DamageKind[];
const SIZES = (Object.keys(damageSizes) as DamageSize[]).map((value) => ({ value, label: damageSizes[value] }));

export interface FoundDialogProps {
  /** At whose hand-over, or on which walk-round, it is found. */
  readonly at: FoundAt;
  readonly vehicle: number;
  /** What is known already, so that nobody records it again. */
  readonly known: readonly KnownDamage[];
  /** The camera for its close-up; null where the person takes no pictures. */
  readonly cameraOf: ((damage: Lid) => string) | null;
  /** Where the person stands: shown first. */
  readonly side?: DamageView;
  readonly onClose: () => void;
}

/** Records damage at the vehicle: where, of what kind and size. Saved on this device, then the camera takes its close-up. */
export default function FoundDialog({ at, vehicle, known, cameraOf, side = 'left', onClose }: FoundDialogProps) {
  const act = useAct();
  const navigate = useNavigate();
  const { finding, change, flush, clear } = useFinding('booking' in at ? at.booking : at.precheck, side);
  const [isBusy, setBusy] = useState(false);
  const { place, isPlaced, kind, size, note } = finding;
  const [isAsked, ask] = useState(false);
  const record = async () => {
    ask(true);
    if (!isPlaced) return;
    setBusy(true);
    const lid = freshLid('damages');
    const pin = { ...place, kind, size, note: note.trim() };
    const saved = await act({ op: 'damages.add', args: { lid, vehicle_id: vehicle, ...at, ...pin } });
    setBusy(false);
    if (!saved) return;
    clear();
    onClose();
    // In place of the entry that the dialog made, so that Back out of the camera leads to the page.
    if (cameraOf) void navigate(cameraOf(lid), { replace: true });
  };
  return (
    <Dialog
      title="Damage found"
      onClose={onClose}
      footer={
        <Button tone="primary" icon={cameraOf ? 'camera' : 'check'} wide busy={isBusy} onClick={() => void record()}>
          {cameraOf ? 'Save and take its picture' : 'Save'}
        </Button>
      }
    >
      <div className={css.form}>
        <Sides
          shown={place.view}
          damages={known}
          onShow={(view) => change({ place: middleOf(view), isPlaced: false })}
        />
        <PlaceField
          place={place}
          isSet={isPlaced}
          known={known}
          error={isAsked && !isPlaced ? 'Say where it is: point at it on the drawing, or choose the place.' : undefined}
          onPlace={({ view, x, y }) => change({ place: { view, x, y }, isPlaced: true })}
        />
        <Field label="Kind">
          <Select value={kind} onChange={(event) => change({ kind: event.target.value as DamageKind })}>
            {KINDS.map((one) => (
              <option key={one} value={one}>
                {damageKinds[one]}
              </option>
            ))}
          </Select>
        </Field>
        <Choice label="Size" value={size} options={SIZES} onChange={(chosen) => change({ size: chosen })} />
        <Field label="Note" optional>
          <TextArea
            rows={2}
            maxLength={1000}
            value={note}
            onChange={(event) => change({ note: event.target.value })}
            onBlur={flush}
          />
        </Field>
      </div>
    </Dialog>
  );
}
