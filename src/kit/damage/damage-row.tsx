import { type ReactNode, useEffect, useRef } from 'react';
import {
  damagePhotoPart,
  damages as rows,
  damageSizes,
  damageStates,
  type DamageState,
} from '#contract/areas/damages.ts';
import { isolated } from '#contract/people-text.ts';
import { AttachmentList } from '#kit/files/attachment-list.tsx';
import { Attachments } from '#kit/files/attachments.tsx';
import type { Adding } from '#kit/files/use-chosen.ts';
import { dayOf } from '#lib/day.ts';
import { formatSum } from '#lib/format-number.ts';
import { capital, formatDay } from '#lib/format-when.ts';
import { useSession } from '#session/use-session.ts';
import { Button } from '#ui/button.tsx';
import { Choice } from '#ui/choice.tsx';
import { damageText, STATES, type Pin } from './pins.ts';
import { PinSign } from './pin-sign.tsx';
import css from './damage-row.module.css';

/** What can be done with damage by who judges it. */
export interface DamageActs {
  readonly onJudge: (state: DamageState) => void;
  readonly onEdit: () => void;
  readonly onMove: () => void;
  readonly onTakeOff: () => void;
}

interface Props {
  readonly pin: Pin;
  /** Ms. */
  readonly now: number;
  readonly isOpen: boolean;
  readonly isBusy: boolean;
  /** The pin waits for its new place. */
  readonly isMoving: boolean;
  readonly onOpen: () => void;
  /** Absent where the person only looks. */
  readonly acts: DamageActs | undefined;
  /** What else can be done with it where it is shown. */
  readonly children?: ReactNode;
}

/** Damage in the list: what and where it is; opened, its note, photos, and what can be done with it. */
export function DamageRow({ pin, now, isOpen, isBusy, isMoving, onOpen, acts, children }: Props) {
  const { damage, sign } = pin;
  const row = useRef<HTMLLIElement>(null);
  useEffect(() => {
    if (isOpen) row.current?.scrollIntoView({ block: 'nearest' });
  }, [isOpen]);
  return (
    <li ref={row} className={css.row} data-open={isOpen || undefined} data-busy={isBusy || undefined}>
      <button type="button" className={css.opener} aria-expanded={isOpen} onClick={onOpen}>
        <PinSign sign={sign} state={damage.state} />
        <span className={css.words}>
          <span className={css.name}>{damageText(damage)}</span>
          <span className={css.detail}>{detailOf(pin, now)}</span>
        </span>
        <span className={css.state} data-state={damage.state}>
          {damageStates[damage.state]}
        </span>
      </button>
      {isOpen ? (
        <Body pin={pin} isBusy={isBusy} isMoving={isMoving} acts={acts}>
          {children}
        </Body>
      ) : null}
    </li>
  );
}

function detailOf({ damage }: Pin, now: number): string {
  const { size, created_at, created_by_name, estimate, attachment } = damage;
  return [
    damageSizes[size],
    capital(formatDay(dayOf(Date.parse(created_at)), now)),
    created_by_name && isolated(created_by_name),
    estimate !== null && `may cost ${formatSum(estimate)}`,
    attachment.length > 0 && `${attachment.length} ${attachment.length === 1 ? 'photo' : 'photos'}`,
  ]
    .filter(Boolean)
    .join(' · ');
}

const addingTo = (id: number): Adding => ({
  endpoint: rows.update,
  field: 'attachment',
  part: damagePhotoPart,
  inputOf: (sha256) => ({ params: { id }, body: { checksums: [sha256] } }),
});

type BodyProps = Pick<Props, 'pin' | 'isBusy' | 'isMoving' | 'acts' | 'children'>;

function Body({ pin: { damage }, isBusy, isMoving, acts, children }: BodyProps) {
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
