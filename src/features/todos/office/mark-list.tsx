import { Icon } from '#ui/icon.tsx';
import type { Mark } from './marks.ts';
import css from './mark-list.module.css';

type ListMark = Pick<Mark, 'tone' | 'icon' | 'words' | 'sentence'>;

interface Props {
  readonly marks: readonly ListMark[];
}

/** What is wrong with a row: icon and word, two at most, beside a drawer the gravest. A row without a problem is empty here. */
export function MarkList({ marks }: Props) {
  if (marks.length === 0) return null;
  return (
    <span className={css.marks}>
      {marks.slice(0, 2).map(({ tone, icon, words, sentence }) => (
        <span key={words} className={css.mark} data-tone={tone} title={sentence}>
          <Icon name={icon} size="1em" />
          <span>{words}</span>
        </span>
      ))}
      <More after={2} marks={marks} />
      <More after={1} marks={marks} />
    </span>
  );
}

/** How many more there are: the style sheet shows the one that belongs to how many it shows. */
function More({ marks, after }: Props & { readonly after: 1 | 2 }) {
  const rest = marks.slice(after);
  if (rest.length === 0) return null;
  return (
    <span className={css.more} data-after={after} title={rest.map(({ words }) => words).join(', ')}>
      {`+${rest.length}`}
    </span>
  );
}
