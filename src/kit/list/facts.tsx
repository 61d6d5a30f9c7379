import type { ReactNode } from 'react';
import css from './facts.module.css';

/** What there is nothing of is said with a dash, so that its place stays where it is looked for. */
export type Fact = readonly [label: string, value: ReactNode];

/** Labels with their values, side by side where there is room: the body of a drawer begins with them. */
export function Facts({ facts }: { readonly facts: readonly Fact[] }) {
  return (
    <dl className={css.facts}>
      {facts.map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value ?? '–'}</dd>
        </div>
      ))}
    </dl>
  );
}
