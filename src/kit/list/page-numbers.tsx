import { formatNumber } from '#lib/format-number.ts';
import { IconButton } from '#ui/button.tsx';
import type { PageNumbers as Numbers } from './resource/use-resource-list.ts';
import css from './list-footer.module.css';

/** Which page of a list is shown, and the way to its neighbours; nothing where there is but one. */
export function PageNumbers({ page, last, onPage }: Numbers) {
  if (last <= 1) return null;
  return (
    <nav className={css.pages} aria-label="Pages">
      <IconButton icon="back" label="Previous page" disabled={page <= 1} onClick={() => onPage(page - 1)} />
      <span className="num">{`Page ${formatNumber(page)} of ${formatNumber(last)}`}</span>
      <IconButton icon="forward" label="Next page" disabled={page >= last} onClick={() => onPage(page + 1)} />
    </nav>
  );
}
