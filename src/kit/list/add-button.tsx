import { Button } from '#ui/button.tsx';
import { Kbd } from '#ui/kbd.tsx';

interface AddButtonProps {
  /** What is made: "department". */
  readonly noun: string;
  /** A form is open: it has the primary act of the screen. */
  readonly isForm: boolean;
  readonly onAdd: () => void;
}

/** Makes a new record beside the list. Its key is heard by the screen. */
export function AddButton({ noun, isForm, onAdd }: AddButtonProps) {
  return (
    <Button tone={isForm ? 'plain' : 'primary'} icon="plus" aria-keyshortcuts="n" disabled={isForm} onClick={onAdd}>
      <span data-words>New {noun}</span> <Kbd>n</Kbd>
    </Button>
  );
}
