import type { ImageSlot } from '#contract/areas/rental-words.ts';
import type { Segment } from './place-words.ts';
import css from './guided.module.css';

interface Props {
  readonly segments: readonly Segment[];
  /** Null behind the last place. */
  readonly current: ImageSlot | null;
}

/** How far one is, place by place. What is taken is full, what has no picture for a reason a line, what is open hollow. */
export function Segments({ segments, current }: Props) {
  return (
    <ol className={css.segments} aria-label="Places">
      {segments.map(({ slot, state, words }) => (
        <li key={slot} data-state={state} aria-current={slot === current ? 'step' : undefined}>
          <span className="sr-only">{words}</span>
        </li>
      ))}
    </ol>
  );
}
