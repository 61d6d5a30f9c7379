import { type ReactNode, useEffect, useRef } from 'react';
import { damageSizes, damageStates, type DamageState } from '#contract/areas/damages.ts';
import { isolated } from '#contract/people-text.ts';
import { dayOf } from '#lib/day.ts';
import { formatSum } from '#lib/format-number.ts';
import { capital, formatDay } from '#lib/format-when.ts';
import { later } from '#ui/later.tsx';
import type { DamageBodyProps } from './damage-body.tsx';
import { damageText, type Pin } from './pins.ts';
import { PinSign } from './pin-sign.tsx';
import css from './damage-row.module.css';

const DamageBody = later<DamageBodyProps>(() => import('./damage-body.tsx'));

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
        <DamageBody damage={damage} isBusy={isBusy} isMoving={isMoving} acts={acts}>
          {children}
        </DamageBody>
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
