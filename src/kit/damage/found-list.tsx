import { useState } from 'react';
import { type DamagePin, damageSizes, damageStates } from '#contract/areas/damages.ts';
import { isolated } from '#contract/people-text.ts';
import type { Lid } from '#db/records.ts';
import type { FoundDamage } from '#db/views/damages.ts';
import { closeUpsOf, type Shot, type Taken } from '#db/views/pictures.ts';
import { ShotStrip } from '#kit/slots/shot-strip.tsx';
import { thisDevice } from '#lib/this-device.dom.ts';
import { ActLink } from '#ui/act-link.tsx';
import { Button } from '#ui/button.tsx';
import { later } from '#ui/later.tsx';
import { TruthChip } from '#ui/truth-chip.tsx';
import type { FoundDialogProps } from './found-dialog.tsx';
import { damageText } from './pins.ts';
import css from './found.module.css';

const FoundDialog = later<FoundDialogProps>(() => import('./found-dialog.tsx'));

interface Props {
  /** What the vehicle had before, as the server told of it; null where this device does not know. */
  readonly known: readonly DamagePin[] | null;
  /** What was recorded here. */
  readonly found: readonly FoundDamage[];
  /** Among whose pictures the close-ups are: of a booking those of both ways. */
  readonly taken: readonly Taken[];
  /** How more is recorded; null where the person records none. */
  readonly adding: Omit<FoundDialogProps, 'known' | 'onClose'> | null;
  readonly onRemove?: ((shot: Shot) => void) | null;
  /** What the vehicle had before stands elsewhere on the screen: here only what was found is listed. */
  readonly isOnlyFound?: boolean;
}

type Kept = Pick<DamagePin, 'view' | 'x' | 'y' | 'kind' | 'size' | 'note' | 'state'>;

/** `Below 2 cm · “from the trolley”` */
const detailOf = ({ size, note }: Kept): string =>
  [damageSizes[size], note && `“${isolated(note)}”`].filter(Boolean).join(' · ');

/** What is known of the vehicle, so that nobody takes it for new; what was found now, with its state and its close-ups; and the way to add more. */
export function FoundList({ known, found, taken, adding, onRemove = null, isOnlyFound = false }: Props) {
  const [isAdding, setAdding] = useState(false);
  const mine = new Set(found.map(({ damage }) => damage.sid));
  // What was recorded here is told of by the server, too, once it has it.
  const others = (known ?? []).filter(({ id }) => !mine.has(id));
  return (
    <>
      <ul className={css.list}>
        {found.map((one) => (
          <Found
            key={one.damage.lid}
            found={one}
            taken={taken}
            cameraOf={adding?.cameraOf ?? null}
            onRemove={onRemove}
          />
        ))}
        {(isOnlyFound ? [] : others).map((damage) => (
          <li key={damage.id}>
            <Words damage={damage} />
            <CloseUps damage={damage} of={{ sid: damage.id }} taken={taken} camera={null} onRemove={null} />
          </li>
        ))}
      </ul>
      {known === null ? <p className="muted">{`What it had before is not on this ${thisDevice()}.`}</p> : null}
      {!isOnlyFound && known?.length === 0 && found.length === 0 ? (
        <p className="muted">No damage is recorded.</p>
      ) : null}
      {adding ? (
        <Button icon="plus" onClick={() => setAdding(true)}>
          Add damage
        </Button>
      ) : null}
      {adding && isAdding ? (
        <FoundDialog
          {...adding}
          known={[...others, ...found.map(({ damage }) => damage)]}
          onClose={() => setAdding(false)}
        />
      ) : null}
    </>
  );
}

interface FoundProps extends Pick<Props, 'taken'> {
  readonly found: FoundDamage;
  readonly cameraOf: ((damage: Lid) => string) | null;
  readonly onRemove: ((shot: Shot) => void) | null;
}

function Found({ found: { damage, truth }, taken, cameraOf, onRemove }: FoundProps) {
  const { lid, sid } = damage;
  const camera = cameraOf?.(lid) ?? null;
  const hasNone = taken.every((those) => closeUpsOf(those, { lid, ...(sid !== undefined && { sid }) }).length === 0);
  return (
    <li>
      <Words damage={damage} />
      <span className={css.state}>
        <TruthChip truth={truth} />
        {camera !== null ? (
          <ActLink icon="camera" to={camera}>
            {hasNone ? 'Take its close-up' : 'Another close-up'}
          </ActLink>
        ) : null}
      </span>
      <CloseUps
        damage={damage}
        of={{ lid, ...(sid !== undefined && { sid }) }}
        taken={taken}
        camera={camera}
        onRemove={onRemove}
      />
    </li>
  );
}

function Words({ damage }: { readonly damage: Kept }) {
  return (
    <span className={css.words}>
      <strong>{damageText(damage)}</strong>
      <span className="muted small">
        {damage.state === 'old' ? detailOf(damage) : `${damageStates[damage.state]} · ${detailOf(damage)}`}
      </span>
    </span>
  );
}

interface CloseUpsProps extends Pick<Props, 'taken'> {
  readonly damage: Kept;
  readonly of: { readonly lid?: Lid; readonly sid?: number };
  readonly camera: string | null;
  readonly onRemove: ((shot: Shot) => void) | null;
}

/** The pictures of one damage, as far as some were taken. */
export function CloseUps({ damage, of, taken, camera, onRemove }: CloseUpsProps) {
  const shots = taken.flatMap((those) => closeUpsOf(those, of));
  const truth = new Map(taken.flatMap((those) => [...those.truth]));
  return (
    <ShotStrip
      label={`Close-ups of ${damageText(damage).toLowerCase()}`}
      shots={shots}
      truth={truth}
      camera={camera}
      onRemove={onRemove}
    />
  );
}
