import { Icon } from '#ui/icon.tsx';
import type { Mark } from './marks.ts';
import css from './mark-list.module.css';

type ListMark = Pick<Mark, 'tone' | 'icon' | 'words' | 'sentence'>;

const MOST = 2;

/** What is wrong with a row: icon and word, two at most. A row without a problem is empty here. */
export function MarkList({ marks }: { readonly marks: readonly ListMark[] }) {
  if (marks.length === 0) return null;
  const rest = marks.slice(MOST);
  return (
    <span className={css.marks}>
      {marks.slice(0, MOST).map(({ tone, icon, words, sentence }) => (
        <span key={words} className={css.mark} data-tone={tone} title={sentence}>
          <Icon name={icon} size="1em" />
          <span>{words}</span>
        </span>
      ))}
      {rest.length > 0 ? (
        <span className={css.more} title={rest.map(({ words }) => words).join(', ')}>
          +{rest.length}
        </span>
      ) : null}
    </span>
  );
}
