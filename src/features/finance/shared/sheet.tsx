import type { ReactNode } from 'react';
import { useWide } from '#ui/use-wide.ts';
import css from './finance.module.css';

interface Props {
  /** What is asked first. */
  readonly figures?: ReactNode;
  readonly drawings: ReactNode;
  readonly lists: ReactNode;
}

/** A page of figures: where there is room the drawings come first, on a phone the lists, which say more in as much room. */
export function Sheet({ figures, drawings, lists }: Props) {
  const isWide = useWide();
  return (
    <div className={css.page}>
      {figures}
      {isWide ? drawings : lists}
      {isWide ? lists : drawings}
    </div>
  );
}
