import { Icon } from '#ui/icon.tsx';
import type { IconName } from '#ui/icon-paths.ts';
import css from './marks.module.css';

export interface Mark {
  readonly icon: IconName;
  readonly tone: 'plain' | 'needs' | 'failed' | 'unknown';
  readonly text: string;
}

interface Props {
  /** The worst first. */
  readonly marks: readonly Mark[];
  /** More than these nobody reads in a row; all of them unless told. */
  readonly most?: number;
}

/** What is to be looked at of something, in a row or a head. Nothing where all is well. */
export function Marks({ marks, most = marks.length }: Props) {
  const more = marks.length - most;
  if (marks.length === 0) return null;
  return (
    <span className={css.marks} title={marks.map(({ text }) => text).join(', ')}>
      {marks.slice(0, most).map(({ icon, tone, text }) => (
        <span key={text} className={css.mark} data-tone={tone}>
          <Icon name={icon} size="1.15em" />
          {text}
        </span>
      ))}
      {more > 0 ? <span className={css.mark}>{`+${more}`}</span> : null}
    </span>
  );
}
