import type { CSSProperties } from 'react';
import type { Column } from './table.tsx';

/** What a title keeps at least, and the box of a row, in rem. */
const TITLE = 10;
const CHOICE = 2.75;

/**
 * How wide the column that takes what it needs may get, as a custom property of the table: the room of the list without what the other
 * columns take that are shown in it. Those that give way take theirs from a step of room on.
 */
export function needStyle<R>(columns: readonly Column<R>[], hasChoice: boolean): CSSProperties | undefined {
  if (!columns.some(({ byNeed }) => byNeed)) return undefined;
  const others = columns.filter(({ byNeed }) => !byNeed).map(({ width = TITLE, from = 0 }) => ({ width, from }));
  const always = others
    .filter(({ from }) => from <= 30)
    .reduce((sum, { width }) => sum + width, hasChoice ? CHOICE : 0);
  const steps = others
    .filter(({ from }) => from > 30)
    .map(({ width, from }) => ` - clamp(0rem, (100cqi - ${from}rem) * 1000, ${width}rem)`);
  return { '--most': `calc(100cqi - ${always}rem${steps.join('')})` } as CSSProperties;
}
