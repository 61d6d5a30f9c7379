import type { BookingItem } from '#contract/areas/rental-record.ts';
import { NoneFits } from '#kit/list/none-fits.tsx';
import type { ListedResource } from '#kit/list/resource/resource.ts';
import type { ResourceList } from '#kit/list/resource/use-resource-list.ts';
import { useNow } from '#lib/use-now.ts';
import { Button } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { bookingChips } from './booking-filters.tsx';
import type { BookingView } from './booking-list.ts';
import css from './list.module.css';

interface Props {
  readonly resource: ListedResource<BookingItem>;
  readonly of: ResourceList<BookingItem>;
  readonly view: BookingView;
  readonly onShowAll: () => void;
  /** Absent where the person may not make any. */
  readonly onAdd: (() => void) | undefined;
}

const NOTHING: Readonly<Record<Exclude<BookingView, 'all'>, readonly [title: string, text: string]>> = {
  open: ['No booking is open', 'What is asked for, confirmed, out, or back and not settled stands here.'],
  today_out: ['Nothing goes out today', 'What is picked up today stands here, by its time.'],
  today_in: ['Nothing comes back today', 'What is due back today stands here, by its time.'],
  late: ['Nothing is late', 'What should be back and is still out stands here.'],
  unverified: ['All papers are approved', 'Bookings with a paper that nobody has approved stand here.'],
  unpaid: ['Everything is paid', 'Bookings with money still to come stand here.'],
  ended: ['No booking has ended', 'What is completed, rejected, cancelled or was not picked up stands here.'],
};

/** Why there are no rows, and what would show some. */
export function NoBooking({ resource, of, view, onShowAll, onAdd }: Props) {
  const now = useNow(60_000);
  const chips = bookingChips({ resource, of }, now);
  const isNarrowed = of.choice.search.trim() !== '' || chips.length > 0;
  const showAll = <Button onClick={onShowAll}>Show all bookings</Button>;
  if (isNarrowed)
    return (
      <>
        <NoneFits
          noun={resource.noun}
          search={of.choice.search}
          filters={chips.map(({ field, value }) => `${field}: ${value}`)}
          onClearSearch={of.clearSearch}
          onClear={of.clear}
        >
          {view === 'all' ? 'Search for something else, or choose fewer filters.' : 'Only this view was searched.'}
        </NoneFits>
        {view === 'all' ? null : (
          <div className={css.elsewhere}>
            <Button icon="search" onClick={onShowAll}>
              Look in all bookings
            </Button>
          </div>
        )}
      </>
    );
  if (view !== 'all') {
    const [title, text] = NOTHING[view];
    return (
      <EmptyState icon="key" title={title} action={showAll}>
        {text}
      </EmptyState>
    );
  }
  const add = onAdd ? (
    <Button icon="plus" onClick={onAdd}>
      Add the first booking
    </Button>
  ) : null;
  return (
    <EmptyState icon="key" title="No bookings yet" action={add}>
      {resource.empty}
    </EmptyState>
  );
}
