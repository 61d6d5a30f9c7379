import { useNow } from '#lib/use-now.ts';
import { rowKeys } from '#lib/row-keys.dom.ts';
import { Choice } from '#ui/choice.tsx';
import { useWide } from '#ui/use-wide.ts';
import css from './dashboard.module.css';
import { EntryRow } from './entry-row.tsx';
import { sidesOf, type Entry, type Side } from './entries.ts';
import type { Dashboard, State } from './use-dashboard.ts';

interface EntryListsProps {
  readonly of: Dashboard;
  readonly entries: readonly Entry[];
}

const TITLES: Readonly<Record<Side, string>> = { out: 'Goes out', back: 'Comes back' };
const NONE: Readonly<Record<Side, string>> = {
  out: 'Nothing goes out within 48 hours.',
  back: 'Nothing is out.',
};

/** Side by side on the desk; where there is no room one list by time. */
export function EntryLists({ of, entries }: EntryListsProps) {
  const isWide = useWide();
  const now = useNow(30_000);
  const { choice, filters, list } = of;
  const branches = filters.find(({ name }) => name === 'branch_id')?.options ?? [];
  const shown = { now, showsBranch: branches.length > 1 && choice.branchId === '' };
  if (!isWide) {
    return (
      <ul className={css.rows} aria-label="By time">
        {entries.map((entry) => (
          <EntryRow key={entry.key} entry={entry} {...shown} showsSide />
        ))}
      </ul>
    );
  }
  return (
    // Keys of the list: the focus moves among its links.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <div className={css.columns} onKeyDown={rowKeys}>
      {sidesOf(choice.state).map((side) => (
        <Column
          key={side}
          side={side}
          entries={entries.filter((entry) => entry.side === side)}
          hasMore={list.hasNextPage}
          {...shown}
        />
      ))}
    </div>
  );
}

interface ColumnProps {
  readonly side: Side;
  readonly entries: readonly Entry[];
  /** What is not read yet may be of it. */
  readonly hasMore: boolean;
  readonly now: number;
  readonly showsBranch: boolean;
}

function Column({ side, entries, hasMore, ...shown }: ColumnProps) {
  return (
    <section className={css.column} aria-label={TITLES[side]}>
      <h2>
        {TITLES[side]} <span className={css.count}>{`${entries.length}${hasMore ? '+' : ''}`}</span>
      </h2>
      {entries.length === 0 ? (
        <p className="muted">{hasMore ? 'None of those that are shown.' : NONE[side]}</p>
      ) : (
        <ul className={css.rows}>
          {entries.map((entry) => (
            <EntryRow key={entry.key} entry={entry} {...shown} showsSide={false} />
          ))}
        </ul>
      )}
    </section>
  );
}

type Shown = 'all' | Extract<State, 'goes_out' | 'comes_back'>;

const SHOWN = [
  { value: 'all', label: 'Both' },
  { value: 'goes_out', label: 'Goes out' },
  { value: 'comes_back', label: 'Comes back' },
] as const satisfies readonly { readonly value: Shown; readonly label: string }[];

/** On a phone: one direction, or both. */
export function SideChoice({ of: { choice, set } }: Pick<EntryListsProps, 'of'>) {
  const isWide = useWide();
  if (isWide) return null;
  return (
    <div className={css.choice}>
      <Choice<Shown | State>
        label="What is shown"
        hideLabel
        value={choice.state ?? 'all'}
        options={SHOWN}
        onChange={(value) => set({ state: value === 'all' ? null : value })}
      />
    </div>
  );
}
