import { precheckKinds } from '#contract/areas/prechecks.ts';
import { count } from '#lib/format-number.ts';
import { formatMoment } from '#lib/format-when.ts';
import { beginWalkRoundPath, walkRoundPath } from '#lib/walk-round-path.ts';
import { useCan } from '#session/use-session.ts';
import { ActLink } from '#ui/act-link.tsx';
import { nextSide } from './sides.ts';
import type { HandoverView } from './use-handover.ts';
import css from './handover.module.css';

interface Props {
  readonly view: HandoverView;
  readonly now: number;
}

/** Walk-rounds of this booking that are on this device, and the way to begin one while a hand-over or a return is to come. */
export function WalkRounds({ view, now }: Props) {
  const { booking, walkRounds } = view;
  const isNext = nextSide(booking.status) !== undefined;
  const mayBegin = useCan('precheck.create') && isNext && booking.vehicle !== null;
  const begin =
    mayBegin && booking.vehicle ? (
      <ActLink icon="shield" to={beginWalkRoundPath(booking.vehicle.id, booking.lid)}>
        Walk round the vehicle
      </ActLink>
    ) : null;
  if (walkRounds.length === 0) return begin;
  return (
    <div>
      <ul className={css.damages} aria-label="Walk-rounds">
        {walkRounds.map(({ lid, kind, at, items, completed_at }) => (
          <li key={lid}>
            <ActLink to={walkRoundPath(lid)}>
              {`Walk-round ${precheckKinds[kind].toLowerCase()}, begun ${formatMoment(at, now)}: ${count(Object.keys(items).length, 'check')} answered`}
            </ActLink>
            {completed_at ? <span className="muted small">Completed</span> : null}
          </li>
        ))}
      </ul>
      {begin}
    </div>
  );
}
