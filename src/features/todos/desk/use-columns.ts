import { useMedia } from '#lib/use-media.ts';

const ALONE: readonly string[] = [];
/** What the detail says, too. */
const BESIDE = ['Category', 'Odometer', 'Photos'];
const SMALL = ['Category', 'Odometer', 'Photos'];
const SMALL_BESIDE = [...SMALL, 'When', 'Person', 'Status'];

/** Titles of the columns there is no room for, alone or beside a detail. */
export function useSpared(beside: boolean): readonly string[] {
  const roomy = useMedia('(min-width: 1280px)');
  if (roomy) return beside ? BESIDE : ALONE;
  return beside ? SMALL_BESIDE : SMALL;
}
