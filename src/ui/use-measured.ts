import { useCallback } from 'react';

/**
 * A ref that keeps the height of its element in a custom property of the page, as long as the element is there: for what must stay clear
 * of it (scrolled-to fields). Text of any size may make it any height, so that no style sheet can know it.
 */
export function useMeasured(property: `--${string}`): (element: HTMLElement | null) => (() => void) | undefined {
  return useCallback(
    (element) => {
      if (!element) return undefined;
      const root = document.documentElement.style;
      const measure = () => root.setProperty(property, `${Math.ceil(element.getBoundingClientRect().height)}px`);
      const observer = new ResizeObserver(measure);
      observer.observe(element);
      measure();
      return () => {
        observer.disconnect();
        root.removeProperty(property);
      };
    },
    [property],
  );
}
