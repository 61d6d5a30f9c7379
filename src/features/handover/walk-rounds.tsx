import { Link } from 'react-router-dom';
import { formatMoment } from '#lib/format-when.ts';
import { count } from '#lib/format-number.ts';
import { Icon } from '#ui/icon.tsx';
import { Section } from '#ui/screen.tsx';
import type { HandoverView } from './use-handover.ts';
import css from './handover.module.css';

interface Props {
  readonly view: HandoverView;
  readonly now: number;
}

/** Walk-rounds of this booking that were begun on this device. */
export function WalkRounds({ view, now }: Props) {
  if (view.walkRounds.length === 0) return null;
  return (
    <Section title="Walk-rounds">
      <ul className={css.damages}>
        {view.walkRounds.map(({ lid, at, items, completed_at }) => (
          <li key={lid}>
            <Link className={css.link} to={`/walk-rounds/${lid.slice(lid.indexOf('/') + 1)}`}>
              <Icon name="shield" size="1.25em" />
              {`Begun ${formatMoment(at, now)}, ${count(Object.keys(items).length, 'check')} said`}
            </Link>
            {completed_at ? <span className="muted small">Completed</span> : null}
          </li>
        ))}
      </ul>
    </Section>
  );
}
