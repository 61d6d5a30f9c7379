import { Link } from 'react-router-dom';
import type { ListedPrecheck } from '#contract/areas/precheck-reads.ts';
import { precheckKinds } from '#contract/areas/prechecks.ts';
import { isolated } from '#contract/people-text.ts';
import { Mark } from '#kit/mark.tsx';
import { count } from '#lib/format-number.ts';
import { capital, formatMoment } from '#lib/format-when.ts';
import { useNow } from '#lib/use-now.ts';
import { Chip } from '#ui/chip.tsx';
import { BelongsTo } from './belongs-to.tsx';
import { picturesText, roundPath } from './round-text.ts';
import css from './walk-rounds.module.css';

interface Props {
  /** The newest first. */
  readonly rounds: readonly ListedPrecheck[];
}

export function RoundsTable({ rounds }: Props) {
  const now = useNow(60_000);
  return (
    <table className={css.rows} aria-label="Walk-rounds">
      <thead>
        <tr>
          <th scope="col">When</th>
          <th scope="col">Walk-round</th>
          <th scope="col" className={css.wide}>
            By
          </th>
          <th scope="col">Pictures</th>
          <th scope="col" className={css.wide}>
            For
          </th>
          <th scope="col" className={css.wide}>
            State
          </th>
        </tr>
      </thead>
      <tbody>
        {rounds.map((round) => (
          <RoundRow key={round.id} round={round} now={now} />
        ))}
      </tbody>
    </table>
  );
}

interface RowProps {
  readonly round: ListedPrecheck;
  readonly now: number;
}

function RoundRow({ round, now }: RowProps) {
  const { kind, key, at, created_by_name, completed_at, failed } = round;
  const when = capital(formatMoment(at, now));
  const by = created_by_name && isolated(created_by_name);
  return (
    <tr data-row>
      <td>
        <Link className={css.open} to={roundPath(key)} aria-label={`${precheckKinds[kind]}, ${when}`}>
          {when}
        </Link>
      </td>
      <td>
        {`${precheckKinds[kind]} `}
        <Mark icon="needs" words={failed === 0 ? null : `${count(failed, 'check')} failed`} />
        {/* On a phone the columns for it have no room. */}
        <small className={css.narrow}>{[by, completed_at === null && 'open'].filter(Boolean).join(', ')}</small>
      </td>
      <td className={css.wide}>{by}</td>
      <td>{picturesText(round)}</td>
      <td className={css.wide}>
        <BelongsTo of={round} />
      </td>
      <td className={css.wide}>
        <RoundState completedAt={round.completed_at} />
      </td>
    </tr>
  );
}

/** Whether it ended. What comes late is added all the same. */
export function RoundState({ completedAt }: { readonly completedAt: string | null }) {
  return completedAt === null ? <Chip icon="planned">Open</Chip> : <Chip icon="check">Completed</Chip>;
}
