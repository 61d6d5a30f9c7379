import { useEffect, useState } from 'react';

/** Counts the changes of how the app looks: a canvas does not take new tokens by itself. */
export function useThemeCount(): number {
  const [count, setCount] = useState(0);
  useEffect(() => {
    const changed = () => setCount((before) => before + 1);
    const look = new MutationObserver(changed);
    look.observe(document.documentElement, { attributes: true, attributeFilter: ['data-theme', 'data-text'] });
    const dark = matchMedia('(prefers-color-scheme: dark)');
    dark.addEventListener('change', changed);
    return () => {
      look.disconnect();
      dark.removeEventListener('change', changed);
    };
  }, []);
  return count;
}
