import { useLayoutEffect, useRef, type KeyboardEvent } from 'react';
import { isComposing } from '#lib/is-composing.dom.ts';
import css from './drawer.module.css';

export interface Tab<V extends string> {
  readonly value: V;
  readonly label: string;
}

/** What the body of a drawer can show, and what it shows now. */
export interface Tabs<V extends string = string> {
  readonly tabs: readonly Tab<V>[];
  readonly shown: V;
  // A method, so that tabs of certain values are tabs.
  onShow(this: void, value: V): void;
}

/** The id of the tab that names the panel. */
export const tabId = (panel: string, value: string) => `${panel}-${value}`;

/** How far a key moves among so many tabs, from the one at this place. */
function placeAfter(key: string, at: number, many: number): number | null {
  if (key === 'ArrowRight') return (at + 1) % many;
  if (key === 'ArrowLeft') return (at + many - 1) % many;
  if (key === 'Home') return 0;
  return key === 'End' ? many - 1 : null;
}

/** Tabs under the head of a drawer. Tab leads to the chosen one, arrows to the others. */
export function DrawerTabs({ panel, tabs, shown, onShow }: Tabs & { readonly panel: string }) {
  const list = useRef<HTMLDivElement>(null);
  // On a phone not all have room: the chosen one is brought into sight, with a piece of those beside it.
  useLayoutEffect(() => {
    const chosen = list.current?.querySelector<HTMLElement>('[aria-selected="true"]');
    if (chosen)
      chosen.parentElement?.scrollTo({
        left: chosen.offsetLeft + (chosen.offsetWidth - chosen.parentElement.clientWidth) / 2,
      });
  }, [shown, tabs.length]);
  const onKeyDown = (event: KeyboardEvent) => {
    if (isComposing(event)) return;
    const at = tabs.findIndex(({ value }) => value === shown);
    const next = placeAfter(event.key, at, tabs.length);
    const tab = next === null ? undefined : tabs[next];
    if (!tab || next === null) return;
    event.preventDefault();
    list.current?.querySelectorAll('button')[next]?.focus();
    if (tab.value !== shown) onShow(tab.value);
  };
  return (
    // The tabs have the focus; the list only hears their keys.
    // oxlint-disable-next-line jsx-a11y/interactive-supports-focus
    <div ref={list} className={css.tabs} role="tablist" aria-label="What to see" onKeyDown={onKeyDown}>
      {tabs.map(({ value, label }) => (
        <button
          key={value}
          id={tabId(panel, value)}
          type="button"
          role="tab"
          aria-selected={value === shown}
          aria-controls={panel}
          tabIndex={value === shown ? 0 : -1}
          onClick={() => value !== shown && onShow(value)}
        >
          {label}
        </button>
      ))}
    </div>
  );
}
