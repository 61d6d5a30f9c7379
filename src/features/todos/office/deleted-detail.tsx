import { EmptyState } from '#ui/empty-state.tsx';
import { RestoreButton } from './restore-button.tsx';

interface Props {
  readonly id: number;
  /** The server's: who deleted it, when and why. */
  readonly words: string;
}

/** What is said at the address of a deleted todo: who deleted it, when and why. */
export function DeletedDetail({ id, words }: Props) {
  return (
    <EmptyState icon="trash" title="This todo was deleted" action={<RestoreButton id={id} />}>
      {words}
    </EmptyState>
  );
}
