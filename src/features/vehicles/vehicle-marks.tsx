import { marksOf, type MarkedVehicle } from './marks.ts';
import { Icon } from '#ui/icon.tsx';
import css from './marks.module.css';

interface Props {
  readonly vehicle: MarkedVehicle;
  /** Ms. */
  readonly now: number;
}

/** What is to be looked at: papers that run out, damage that stands open. Nothing where there is nothing. */
export function VehicleMarks({ vehicle, now }: Props) {
  const marks = marksOf(vehicle, now);
  if (marks.length === 0) return null;
  return (
    <span className={css.marks}>
      {marks.map(({ icon, tone, text }) => (
        <span key={text} className={css.mark} data-tone={tone}>
          <Icon name={icon} size="1.15em" />
          {text}
        </span>
      ))}
    </span>
  );
}
