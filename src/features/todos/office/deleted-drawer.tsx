import { Drawer } from '#kit/list/drawer.tsx';
import RecordHistory from '#kit/history/record-history.tsx';
import { Section } from '#ui/screen.tsx';
import { DeletedDetail } from './deleted-detail.tsx';

export interface DeletedDrawerProps {
  readonly id: number;
  /** The server's: who deleted it, when and why. */
  readonly words: string;
  readonly onClose: () => void;
}

/** Beside a list that does not show it: the todo that an address names was deleted, and what became of it before. */
export default function DeletedDrawer({ id, words, onClose }: DeletedDrawerProps) {
  return (
    <Drawer label="Deleted todo" head={<h2>Deleted todo</h2>} onClose={onClose}>
      <DeletedDetail id={id} words={words} />
      <Section title="History">
        <RecordHistory entity="todo" id={id} />
      </Section>
    </Drawer>
  );
}
