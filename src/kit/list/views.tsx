import { formatNumber } from '#lib/format-number.ts';
import css from './views.module.css';

interface View<V> {
  readonly value: V;
  readonly label: string;
  /** More of its name; only screen readers hear it where there is little room. */
  readonly more?: string | undefined;
  /** How many are in it; undefined where nobody knows yet. */
  readonly count?: number | undefined;
}

interface ViewsProps<V> {
  /** Names the choice for screen readers. */
  readonly label: string;
  readonly views: readonly View<V>[];
  /** Null where the filters make none of them. */
  readonly shown: V | null;
  readonly onShow: (view: V) => void;
}

/** The ways to look at a list that are wanted every day, with how many each would show. */
export function Views<V extends string>({ label, views, shown, onShow }: ViewsProps<V>) {
  return (
    <nav className={css.views} aria-label={label}>
      {views.map(({ value, label: words, more, count }) => (
        <button
          key={value}
          type="button"
          aria-current={value === shown ? 'true' : undefined}
          onClick={() => onShow(value)}
        >
          <span>
            {words}
            {more === undefined ? null : <span className={css.more}>{more}</span>}
          </span>{' '}
          {count === undefined ? null : <span className={css.count}>{formatNumber(count)}</span>}
        </button>
      ))}
    </nav>
  );
}
