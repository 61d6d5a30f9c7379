import css from './plate.module.css';

interface PlateProps {
  readonly plate: string;
  /** `small`: in the rows of a table. */
  readonly size?: 'small' | 'normal' | 'large';
}

/** A number plate as it is read off the vehicle. */
export function PlateBadge({ plate, size = 'normal' }: PlateProps) {
  return (
    <span className={css.plate} data-size={size}>
      {plate}
    </span>
  );
}
