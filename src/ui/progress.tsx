import css from './progress.module.css';

interface ProgressProps {
  /** 0 … `max` */
  readonly value: number;
  readonly max: number;
  /** What is counted, in words: `8 of 10 photos confirmed`. Shown beside the bar. */
  readonly label: string;
}

export function Progress({ value, max, label }: ProgressProps) {
  return (
    <div className={css.progress}>
      <progress value={value} max={max} aria-label={label} />
      <span aria-hidden>{label}</span>
    </div>
  );
}
