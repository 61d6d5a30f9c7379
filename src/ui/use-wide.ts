import { useMedia } from '#lib/use-media.ts';

/**
 * How things are laid out: true where there is room for the desk's frame, a sidebar and a bar on top. That is wider than a phone, and
 * higher than a phone on its side or a desktop at 200 % zoom. The style sheets ask in the same words. What a person gets never depends
 * on it.
 */
export function useWide(): boolean {
  return useMedia('(min-width: 769px) and (min-height: 500px)');
}
