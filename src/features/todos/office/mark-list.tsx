import { Icon } from '#ui/icon.tsx';
import type { Mark } from './marks.ts';
import css from './mark-list.module.css';

type ListMark = Pick<Mark, 'tone' | 'icon' | 'words' | 'sentence'>;

const MOST = 2;

interface Props {
  readonly marks: readonly ListMark[];
  /** Beside a drawer it says only the gravest: the list has more columns than others. */
  readonly isShort?: boolean;
}

/** What is wrong with a row: icon and word, two at most. A row without a problem is empty here. */
export function MarkList({ marks, isShort = false }: Props) {
  if (marks.length === 0) return null;
  return (
    <span className={css.marks} data-short={isShort || undefined}>
      {marks.slice(0, MOST).map(({ tone, icon, words, sentence }) => (
        <span key={words} className={css.mark} data-tone={tone} title={sentence}>
          <Icon name={icon} size="1em" />
          <span>{words}</span>
        </span>
      ))}
      <More marks={marks.slice(MOST)} />
      {isShort ? <More marks={marks.slice(1)} isShort /> : null}
    </span>
  );
}

/** How many more there are. */
function More({ marks, isShort = false }: Props) {
  if (marks.length === 0) return null;
  return (
    <span
      className={css.more}
      data-short={isShort || undefined}
      title={marks.map(({ words }) => words).join(', ')}
    >{`+${marks.length}`}</span>
  );
}
