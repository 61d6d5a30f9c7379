import type { ReactNode } from 'react';
import { isolated } from '#contract/people-text.ts';
import { deployment } from '#http/deployment.ts';
import { Picture } from '#media/thumb.tsx';
import css from './picture-tile.module.css';

interface Props {
  /** What it shows: `Left, out`. */
  readonly name: string;
  /** The address of its small form. */
  readonly thumb: string;
  readonly when: string;
  /** Who took it; null where nobody is known. */
  readonly by: string | null;
  readonly onLook: () => void;
  /** What else is to be said of it. */
  readonly children?: ReactNode;
}

/** A picture that proves something: when it was taken and by whom stands below it. A press shows it larger. */
export function PictureTile({ name, thumb, when, by, onLook, children }: Props) {
  return (
    <div className={css.tile}>
      <button type="button" className={css.look} aria-label={`${name}: look at it`} onClick={onLook}>
        <Picture url={`${deployment().origin}${thumb}`} alt="" />
      </button>
      <span className={css.said}>{when}</span>
      {by === null ? null : <span className={css.said}>{isolated(by)}</span>}
      {children}
    </div>
  );
}

/** Where there is no picture, and why, if anybody said so: as large as one, so that what is missing is seen. */
export function NoPicture({ children }: { readonly children: ReactNode }) {
  return <span className={css.empty}>{children}</span>;
}
