import { Link } from 'react-router-dom';
import { chipsOf, ChoiceFilter } from '#kit/list/choice-filter.tsx';
import { countText } from '#kit/list/count-text.ts';
import { FilterBar } from '#kit/list/filter-bar.tsx';
import { ListAge } from '#kit/list/list-age.tsx';
import { KeyHints, ListFooter } from '#kit/list/list-footer.tsx';
import { ListScreen } from '#kit/list/list-screen.tsx';
import { NoneFits } from '#kit/list/none-fits.tsx';
import { SearchField } from '#kit/list/search-field.tsx';
import { ShowMore } from '#kit/list/show-more.tsx';
import { FetchTrouble } from '#kit/reads/fetch-trouble.tsx';
import { Reads } from '#kit/reads/reads.tsx';
import { useCan } from '#session/use-session.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import { SkeletonRows } from '#ui/skeleton.tsx';
import css from './dashboard.module.css';
import { EntryLists, SideChoice } from './entry-lists.tsx';
import { entriesOf, type Entry } from './entries.ts';
import { Figures } from './figures.tsx';
import { heldOf, useDashboard, type Dashboard as Shown } from './use-dashboard.ts';

const NOUN = { one: 'rental', many: 'rentals' } as const;
const KEYS = [
  ['j', ''],
  ['k', 'move'],
  ['Enter', 'open'],
] as const;
const UNFILTERED = { state: null, kind: null, branch_id: null } as const;
const CLEARED = { ...UNFILTERED, q: null } as const;

/** The first screen of the desk: what goes out, what comes back, and what is late. */
export default function DashboardScreen() {
  return (
    <Reads>
      <Dashboard />
    </Reads>
  );
}

function Dashboard() {
  const of = useDashboard();
  const { list } = of;
  const entries = entriesOf(list.data?.pages.map(({ body }) => body) ?? []);
  return (
    <ListScreen
      title="Dashboard"
      bar={<Filters of={of} />}
      footer={
        <ListFooter keys={entries.length > 0 ? <KeyHints keys={KEYS} /> : null}>
          {list.data ? (
            <strong className="num">{countText(entries.length, null, list.hasNextPage, NOUN)}</strong>
          ) : null}
          <ListAge list={list} />
        </ListFooter>
      }
    >
      <Body of={of} entries={entries} />
    </ListScreen>
  );
}

function Filters({ of: { choice, filters, set } }: { readonly of: Shown }) {
  const values = heldOf(choice);
  return (
    <FilterBar
      label="Filter the dashboard"
      search={<SearchField text={choice.search} hint="Plate, renter, number" onText={(q) => set({ q })} />}
      chips={chipsOf(filters, values, set)}
      onClearAll={() => set(UNFILTERED)}
    >
      {filters.map((filter) => (
        <ChoiceFilter key={filter.name} filter={filter} value={values[filter.name] ?? ''} onChange={set} />
      ))}
    </FilterBar>
  );
}

interface BodyProps {
  readonly of: Shown;
  readonly entries: readonly Entry[];
}

function Body({ of, entries }: BodyProps) {
  const { list, choice } = of;
  const [first] = list.data?.pages ?? [];
  if (list.isPending) return <SkeletonRows />;
  if (!first)
    return (
      <FetchTrouble title="The dashboard could not be read" error={list.error} onAgain={() => void list.refetch()} />
    );
  return (
    <div className={css.page} data-old={list.isPlaceholderData || undefined}>
      <Figures summary={first.body.summary} choice={choice} />
      <SideChoice of={of} />
      {entries.length === 0 ? <Nothing of={of} /> : <EntryLists of={of} entries={entries} />}
      <ShowMore list={list} rows="a[data-entry]" />
    </div>
  );
}

function Nothing({ of: { choice, filters, set, list } }: Pick<BodyProps, 'of'>) {
  const seesBookings = useCan('booking.view');
  // Other filters show what the last ones did until theirs is there; that there was nothing says nothing of them.
  if (list.isPlaceholderData) return <SkeletonRows />;
  const held = chipsOf(filters, heldOf(choice), set);
  if (choice.search.trim() !== '' || held.length > 0)
    return (
      <NoneFits
        noun={NOUN}
        search={choice.search}
        filters={held.map(({ field, value }) => `${field}: ${value}`)}
        onClearSearch={() => set({ q: null })}
        onClear={() => set(CLEARED)}
      >
        Here is what is out, and what goes out within 48 hours.
      </NoneFits>
    );
  return (
    <EmptyState
      icon="dashboard"
      title="Nothing is out"
      action={seesBookings ? <Link to="/rentals">See all bookings</Link> : null}
    >
      Nothing goes out within 48 hours either. What is later stands in the list of bookings.
    </EmptyState>
  );
}
