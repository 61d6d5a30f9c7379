import type { CheckRow } from '#db/records.ts';
import { useAct } from '#kit/outbox/use-act.ts';
import { formatMoment } from '#lib/format-when.ts';
import { useCan } from '#session/use-session.ts';
import { TruthChip } from '#ui/truth-chip.tsx';
import { isOpen, type Side } from './sides.ts';
import type { HandoverView } from './use-handover.ts';
import { ticksText } from './words.ts';
import css from './ticks.module.css';

interface Props {
  readonly view: HandoverView;
  readonly side: Side;
  readonly now: number;
}

/** The list of one side: a tap ticks a line off, and another takes that back. */
export function Ticks({ view, side, now }: Props) {
  const act = useAct();
  const checks = view.checks[side.phase];
  const may = useCan('checkin.update') && isOpen(side, view.booking.status);
  if (checks.length === 0) return null;
  const done = checks.filter(({ is_checked }) => is_checked).length;
  const tick = ({ lid }: CheckRow, is_checked: boolean) =>
    void act({
      op: 'rentals.tick',
      args: { lid, booking: view.booking.lid, entity_type: side.phase, patch: { is_checked } },
    });
  return (
    <fieldset className={css.list}>
      <legend className={css.title}>{ticksText({ done, all: checks.length })}</legend>
      {checks.map((check) => (
        <label key={check.lid} className={css.tick}>
          <input
            type="checkbox"
            checked={check.is_checked}
            disabled={!may}
            onChange={(e) => tick(check, e.target.checked)}
          />
          <span className={css.words}>
            <span>{check.title}</span>
            <Detail check={check} view={view} now={now} />
          </span>
        </label>
      ))}
    </fieldset>
  );
}

/** What the office wrote of it, and who ticked it off; its line is there before it is needed. */
function Detail({ check, view, now }: Pick<Props, 'view' | 'now'> & { readonly check: CheckRow }) {
  const { lid, note, is_checked, checked_at, checked_by, required } = check;
  const truth = view.truth.get(lid);
  const who = is_checked && checked_at ? [checked_by, formatMoment(checked_at, now)].filter(Boolean).join(', ') : null;
  const words = [note, who ?? (required && !is_checked ? 'Needed' : null)].filter(Boolean).join(' · ');
  return (
    <span className={css.detail}>
      <span>{words}</span>
      {truth ? <TruthChip truth={truth} /> : null}
    </span>
  );
}
