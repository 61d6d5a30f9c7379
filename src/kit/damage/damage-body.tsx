import type { ReactNode } from 'react';
import { type Damage, damagePhotoPart, damages as rows, damageStates } from '#contract/areas/damages.ts';
import { AttachmentList } from '#kit/files/attachment-list.tsx';
import { Attachments } from '#kit/files/attachments.tsx';
import type { Adding } from '#kit/files/use-chosen.ts';
import { useSession } from '#session/use-session.ts';
import { Button } from '#ui/button.tsx';
import { Choice } from '#ui/choice.tsx';
import type { DamageActs } from './damage-row.tsx';
import { STATES } from './pins.ts';
import css from './damage-row.module.css';

const addingTo = (id: number): Adding => ({
  endpoint: rows.update,
  field: 'attachment',
  part: damagePhotoPart,
  inputOf: (sha256) => ({ params: { id }, body: { checksums: [sha256] } }),
});

export interface DamageBodyProps {
  readonly damage: Damage;
  readonly isBusy: boolean;
  /** The pin waits for its new place. */
  readonly isMoving: boolean;
  /** Absent where the person only looks. */
  readonly acts: DamageActs | undefined;
  readonly children: ReactNode;
}

/** What an open row shows of damage: its note, photos, and what can be done with it. Loaded when the first row is opened. */
export default function DamageBody({ damage, isBusy, isMoving, acts, children }: DamageBodyProps) {
  const { user } = useSession();
  const mayDelete = ({ created_by }: (typeof damage.attachment)[number]) =>
    acts !== undefined || created_by === user.id;
  return (
    <div className={css.body}>
      {damage.note === '' ? null : <p className={css.note}>{damage.note}</p>}
      {children}
      {acts ? (
        <>
          <Choice
            label="State"
            value={damage.state}
            options={STATES.map((value) => ({ value, label: damageStates[value] }))}
            onChange={acts.onJudge}
          />
          <div className={css.acts}>
            <Button icon="edit" onClick={acts.onEdit}>
              Edit
            </Button>
            <Button icon="location" aria-pressed={isMoving} onClick={acts.onMove}>
              {isMoving ? 'Do not move' : 'Move pin'}
            </Button>
            <Button icon="trash" tone="quiet" busy={isBusy} onClick={acts.onTakeOff}>
              Take off
            </Button>
          </div>
          <Attachments
            record={`damage/${damage.id}`}
            files={damage.attachment}
            adding={addingTo(damage.id)}
            mayDelete={mayDelete}
          />
        </>
      ) : (
        <AttachmentList files={damage.attachment} mayDelete={mayDelete} />
      )}
    </div>
  );
}
