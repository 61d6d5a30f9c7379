/** How much waits behind an entry of the sidebar. An area says it in its `menu-count.ts`, which its `screens.ts` names. */
import type { AnyEndpoint, Answer, Input } from '#contract/endpoint.ts';

export interface MenuCount {
  /** Only who may make the call is shown the figure. */
  readonly endpoint: AnyEndpoint;
  /** On the day of today, as `2026-11-21`. */
  readonly input: (today: string) => Input<AnyEndpoint>;
  /** The figure in the answer; null where it names none. */
  readonly of: (answer: unknown) => number | null;
  /** What stands behind the figure: "to convert". */
  readonly words: string;
}

interface Told<E extends AnyEndpoint> {
  readonly endpoint: E;
  readonly input?: (today: string) => Input<NoInfer<E>>;
  readonly of: (answer: Answer<NoInfer<E>>) => number | null;
  readonly words: string;
}

/** A count whose input and answer are those of its call. It should be cheap: it is asked for again and again. */
export const menuCount = <E extends AnyEndpoint>({ endpoint, input, of, words }: Told<E>): MenuCount => ({
  endpoint,
  input: (today) => input?.(today) ?? {},
  of: (answer) => of(answer as Answer<E>),
  words,
});
