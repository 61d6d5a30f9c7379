import { useEffect, useState, type RefObject } from 'react';

/** Queue, paper and fields stand side by side from this width on, px. */
const BESIDE_FROM = 880;
/** Lower than this each of the columns would show a few lines only, px. */
const HIGH_ENOUGH = 500;

/** Whether there is room for all three columns: that of the screen, which the menu leaves it. Null before it was measured. */
export function useBeside(room: RefObject<HTMLElement | null>): boolean | null {
  const [isBeside, setBeside] = useState<boolean | null>(null);
  useEffect(() => {
    const element = room.current;
    if (!element) return undefined;
    const measure = () => setBeside(element.clientWidth >= BESIDE_FROM && innerHeight >= HIGH_ENOUGH);
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    measure();
    return () => observer.disconnect();
  }, [room]);
  return isBeside;
}
