import { SkeletonRows } from '#ui/skeleton.tsx';
import css from './opening.module.css';

/** While a screen's file loads: from the device's cache a few milliseconds. */
export function Opening() {
  return (
    <div className={css.opening}>
      <SkeletonRows />
    </div>
  );
}
