/** For which vehicles an item is, in words and as they are written into the form. Pure. */
import type { Applies } from '#contract/applies.ts';
import { count } from '#lib/format-number.ts';

/** `Toyota, Corolla`; of classes and groups how many. */
export function fitsText({ makes = [], models = [], fuels = [], class_ids = [], group_ids = [] }: Applies): string {
  const words = [
    ...makes,
    ...models,
    ...fuels,
    ...(class_ids.length > 0 ? [count(class_ids.length, 'class', 'classes')] : []),
    ...(group_ids.length > 0 ? [count(group_ids.length, 'group')] : []),
  ];
  return words.length === 0 ? 'All vehicles' : words.join(', ');
}

/** `Ford, Ram` → the words. */
export const wordsOf = (text: string): string[] =>
  text
    .split(',')
    .map((word) => word.trim())
    .filter((word) => word !== '');
