import css from './skeleton.module.css';

/** The shape of a list that is being read; said once to screen readers. */
export function SkeletonRows({ rows = 6 }: { readonly rows?: number }) {
  return (
    <output aria-label="Loading" className={css.rows}>
      {Array.from({ length: rows }, (_, row) => (
        <span key={row} className={css.row}>
          <span className={css.block} />
          <span className={css.line} />
        </span>
      ))}
    </output>
  );
}
