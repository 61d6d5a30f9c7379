import { countsOf, type Taken } from '#db/views/pictures.ts';
import { Icon } from '#ui/icon.tsx';
import { heldOf, savedText } from './place-words.ts';
import css from './guided.module.css';

interface Props {
  readonly taken: Taken;
  readonly skip: Readonly<Record<string, string>>;
  readonly saving: number;
}

/** How many pictures are safe, and where. */
export function SavedNote({ taken, skip, saving }: Props) {
  const counts = countsOf(taken, skip);
  const isHere = counts.confirmed < counts.taken;
  return (
    <output className={css.saved} data-here={isHere || undefined}>
      {isHere ? <Icon name="here" /> : null}
      {savedText(counts, heldOf(taken), saving)}
    </output>
  );
}
