import { NoneFits } from '#kit/list/none-fits.tsx';

interface Props {
  /** What is searched, as it was written. */
  readonly search?: string;
  readonly onClear: () => void;
}

export function NoTodoFits({ search = '', onClear }: Props) {
  return (
    <NoneFits noun={{ one: 'todo', many: 'todos' }} search={search} onClear={onClear}>
      Choose other days, or fewer filters.
    </NoneFits>
  );
}
