import { Fragment, type ReactNode } from 'react';
import { type Movement, parts, type StockUnit } from '#contract/areas/stock.ts';
import { isolated } from '#contract/people-text.ts';
import { formatSum } from '#lib/format-number.ts';
import { capital, formatMoment } from '#lib/format-when.ts';
import { useMay } from '#session/use-may.ts';
import { useTruth } from '#sync/use-sync.ts';
import { Button } from '#ui/button.tsx';
import { formatQuantity, movementText } from './stock-text.ts';
import type { StockUse, useTakeBack } from './use-take-back.ts';
import css from './movement-list.module.css';

interface Props {
  readonly movement: Movement;
  readonly source: StockUse['source'];
  readonly name: string;
  readonly unit: StockUnit;
  /** Stands before what was done, where the list is of several items. */
  readonly lead?: string;
  /** What it went onto, or from which shelf: whatever the list does not say by itself. */
  readonly about: readonly ReactNode[];
  /** Ms. */
  readonly now: number;
  readonly acts: ReturnType<typeof useTakeBack>;
}

/** One movement of stock: what, when, by whom, what it was worth. A use can be taken back here. */
export function MovementRow({ movement, source, name, unit, lead, about, now, acts }: Props) {
  const { id, at, user_name, note, reversed, kind, quantity, value } = movement;
  const may = useMay();
  const isOffline = useTruth().reach === 'offline';
  const what = `${formatQuantity(Math.abs(quantity), unit)} of ${isolated(name)}`;
  const text = movementText(movement, unit);
  const details = [
    capital(formatMoment(at, now)),
    user_name === null ? null : isolated(user_name),
    ...about,
    note === '' ? null : isolated(note),
  ].filter((detail) => detail !== null);
  return (
    <li className={css.row} data-gone={reversed || undefined}>
      <div className={css.words}>
        <p className={css.title}>
          {lead === undefined ? text : `${lead}: ${text.charAt(0).toLowerCase()}${text.slice(1)}`}
        </p>
        <p className={css.detail}>
          {details.map((detail, n) => (
            <Fragment key={n}>
              {n === 0 ? null : ' · '}
              {detail}
            </Fragment>
          ))}
        </p>
      </div>
      <span className={css.sum}>{formatSum(Math.abs(value))}</span>
      {reversed ? <span className={css.gone}>Taken back</span> : null}
      {kind === 'use' && !reversed && may(parts.unuse) ? (
        <Button
          tone="quiet"
          icon="undo"
          aria-label={`Take back the use of ${what}`}
          busy={acts.busy === id}
          disabled={isOffline}
          title={isOffline ? 'This waits for a connection.' : undefined}
          onClick={() => acts.takeBack({ id, source, what })}
        >
          Take back
        </Button>
      ) : null}
    </li>
  );
}

/** The rows of one list. */
export const MovementRows = ({ label, children }: { readonly label: string; readonly children: ReactNode }) => (
  <ul className={css.list} aria-label={label}>
    {children}
  </ul>
);
