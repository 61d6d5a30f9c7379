import { Link } from 'react-router-dom';
import { Banner } from '#ui/banner.tsx';
import css from './twins.module.css';

/** Somebody who is known and may be the same person. */
export interface Twin {
  readonly id: number;
  readonly name: string;
}

/** The people whom a refusal names. */
export const twinsIn = (detail: Readonly<Record<string, unknown>> | undefined): readonly Twin[] =>
  Array.isArray(detail?.['twins']) ? (detail['twins'] as readonly Twin[]) : [];

/** Those who are known already, with the way to each. What is written stays meanwhile. */
export function Twins({ twins }: { readonly twins: readonly Twin[] }) {
  if (twins.length === 0) return null;
  return (
    <Banner tone="needs" icon="people">
      <strong>They may be known already:</strong>
      <ul>
        {twins.map(({ id, name }) => (
          <li key={id}>
            <Link className={css.link} to={`/customers/${id}`}>
              {name}
            </Link>
          </li>
        ))}
      </ul>
    </Banner>
  );
}
