/** What a person does and sees, by what is on the screen: names and roles, no test ids. */
import { until } from '#tests/e2e/support/until.ts';
import type { EngineBrowser } from './browser.ts';

const PATIENCE = 20_000;

/** What there is to see of a thing. */
interface Seen {
  readonly text: string;
  readonly checked: boolean;
  readonly enabled: boolean;
}

export interface Hands {
  /** Presses the first thing on the screen that the selector and the name fit. */
  press(selector: string, name: RegExp): Promise<void>;
  /** Writes into the field with this label. */
  write(label: RegExp, text: string): Promise<void>;
  /** Waits for it; answers what is to be seen of it. */
  see(selector: string, name: RegExp, ms?: number): Promise<Seen>;
  /** All that are on the screen now. */
  all(selector: string, name: RegExp): Promise<Seen[]>;
}

type Deed = { readonly kind: 'look' } | { readonly kind: 'press' } | { readonly kind: 'write'; readonly text: string };

/** Runs in the page. Does the deed to the first that fits and can be reached; answers all that fit and are shown. */
function act(selector: string, source: string, deed: Deed): Seen[] {
  const name = new RegExp(source);
  const nameOf = (element: Element): string => {
    const labels = 'labels' in element ? [...((element.labels as NodeListOf<HTMLElement> | null) ?? [])] : [];
    const words =
      element.getAttribute('aria-label') ??
      (labels.length ? labels.map((l) => l.textContent).join(' ') : element.textContent);
    return (words ?? '').replaceAll(/\s+/g, ' ').trim();
  };
  const fits = (element: Element) => element.getClientRects().length > 0 && name.test(nameOf(element));
  const found = [...document.querySelectorAll<HTMLElement>(selector)].filter(fits);
  const seen = found.map((element) => ({
    text: nameOf(element),
    checked: 'checked' in element && element.checked === true,
    enabled: !element.matches(':disabled'),
  }));
  const [first] = found;
  if (!first || deed.kind === 'look') return seen;
  first.scrollIntoView({ block: 'center' });
  const { left, top, width, height } = first.getBoundingClientRect();
  // Where a finger would come down: what lies over it would get the press instead.
  const hit = document.elementFromPoint(left + width / 2, top + height / 2);
  if (!hit || !(first.contains(hit) || hit.contains(first)) || first.matches(':disabled')) return [];
  if (deed.kind === 'press') first.click();
  else {
    first.focus();
    // React watches the setter of the element itself: the prototype's is the one that typing uses.
    Object.getOwnPropertyDescriptor(Object.getPrototypeOf(first), 'value')?.set?.call(first, deed.text);
    first.dispatchEvent(new Event('input', { bubbles: true }));
    first.blur();
  }
  return seen;
}

export function handsOn(browser: EngineBrowser): Hands {
  const look = (selector: string, name: RegExp) => browser.evaluate(act, selector, name.source, { kind: 'look' });
  const once = async (selector: string, name: RegExp, deed: Deed, ms = PATIENCE): Promise<Seen> => {
    // While a page comes there may be nobody to answer.
    const found = await until(
      () => browser.evaluate(act, selector, name.source, deed).catch(() => []),
      (seen) => seen.length > 0,
      ms,
    ).catch(async (error: unknown) => {
      const page = await browser.evaluate(() => `${location.pathname}: ${document.body.innerText}`).catch(String);
      throw new Error(`no ${selector} ${name} on ${page}`, { cause: error });
    });
    return found[0]!;
  };
  return {
    all: look,
    press: async (selector, name) => void (await once(selector, name, { kind: 'press' })),
    write: async (label, text) => void (await once('input, textarea', label, { kind: 'write', text })),
    see: (selector, name, ms) => once(selector, name, { kind: 'look' }, ms),
  };
}
