import { isolated } from '#contract/people-text.ts';
import { Button } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';

interface NoneFitsProps {
  readonly noun: { readonly one: string; readonly many: string };
  /** What is searched, as it was written. */
  readonly search: string;
  /** The filters that hold beside it, in words. */
  readonly filters?: readonly string[];
  /** Without it, clearing the filters clears the search as well. */
  readonly onClearSearch?: () => void;
  readonly onClear: () => void;
  /** What would find more. */
  readonly children: string;
}

/** There are rows, but none that the search and the filters let through. */
export function NoneFits({ noun, search, filters = [], onClearSearch, onClear, children }: NoneFitsProps) {
  const words = search.trim();
  const held = filters.length > 0 && words !== '' ? `Filters hold as well: ${filters.join(', ')}. ` : '';
  return (
    <EmptyState
      icon="search"
      title={words === '' ? `No ${noun.many} match` : `No ${noun.one} fits “${isolated(words)}”`}
      action={
        <>
          {words !== '' && onClearSearch ? <Button onClick={onClearSearch}>Clear search</Button> : null}
          {filters.length > 0 || !onClearSearch ? <Button onClick={onClear}>Clear filters</Button> : null}
        </>
      }
    >
      {`${held}${children}`}
    </EmptyState>
  );
}
