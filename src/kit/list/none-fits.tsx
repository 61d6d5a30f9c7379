import { Button } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';

interface NoneFitsProps {
  readonly noun: { readonly one: string; readonly many: string };
  /** What is searched, as it was typed. */
  readonly search: string;
  readonly onClear: () => void;
  /** What would find more. */
  readonly children: string;
}

/** There are rows, but none that the search and the filters let through. */
export function NoneFits({ noun, search, onClear, children }: NoneFitsProps) {
  return (
    <EmptyState
      icon="search"
      title={search.trim() === '' ? `No ${noun.many} match` : `No ${noun.one} fits “${search.trim()}”`}
      action={<Button onClick={onClear}>Clear filters</Button>}
    >
      {children}
    </EmptyState>
  );
}
