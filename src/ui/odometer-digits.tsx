import css from './odometer-digits.module.css';

interface OdometerDigitsProps {
  readonly value: number;
  readonly unit: 'km' | 'mi';
  readonly size?: 'normal' | 'large';
}

const format = new Intl.NumberFormat('en');

/** `81,244 km` in figures that line up. */
export function OdometerDigits({ value, unit, size = 'normal' }: OdometerDigitsProps) {
  return (
    <span className={css.digits} data-size={size}>
      {format.format(value)} <span className={css.unit}>{unit}</span>
    </span>
  );
}
