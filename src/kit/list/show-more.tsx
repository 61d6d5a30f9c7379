import { Button } from '#ui/button.tsx';
import type { PagedList } from './paged-list.ts';
import css from './show-more.module.css';

/** Under the rows: the way to the next page, while there is one. */
export function ShowMore({ list }: { readonly list: PagedList }) {
  if (!list.hasNextPage) return null;
  return (
    <div className={css.more}>
      <Button busy={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
        Show more
      </Button>
    </div>
  );
}
