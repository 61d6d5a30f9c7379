import { useNavigate } from 'react-router-dom';
import type { VehicleEvent } from '#contract/areas/vehicle-history.ts';
import { ListBody } from '#kit/list/list-body.tsx';
import { ListScreen } from '#kit/list/list-screen.tsx';
import { NoneFits } from '#kit/list/none-fits.tsx';
import { useTableFocus } from '#kit/list/use-table-focus.ts';
import { Reads } from '#kit/reads/reads.tsx';
import { useNow } from '#lib/use-now.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import { EventsTable } from './events-table.tsx';
import { eventPath } from './event-text.ts';
import { HistoryFilters } from './history-filters.tsx';
import { HistoryFooter } from './history-footer.tsx';
import { useHistory, type History } from './use-history.ts';

/** What happened to all vehicles, the latest first. */
export default function HistoryScreen() {
  return (
    <Reads>
      <AllVehicles />
    </Reads>
  );
}

function AllVehicles() {
  const history = useHistory();
  const now = useNow(60_000);
  const navigate = useNavigate();
  const around = useTableFocus<HTMLDivElement>(undefined);
  const open = (event: VehicleEvent) => void navigate(eventPath(event));
  return (
    <ListScreen
      ref={around}
      title="Vehicle history"
      bar={<HistoryFilters history={history} now={now} />}
      footer={<HistoryFooter history={history} />}
    >
      <ListBody list={history.list} isEmpty={history.events.length === 0} empty={<NoEvents history={history} />}>
        <EventsTable events={history.events} now={now} onOpen={open} />
      </ListBody>
    </ListScreen>
  );
}

function NoEvents({ history: { search, filters, filter, clear } }: { readonly history: History }) {
  if (search.trim() === '' && Object.keys(filters).length === 0)
    return (
      <EmptyState icon="clock" title="Nothing happened yet">
        Readings, todos, papers, damage and log entries of the vehicles stand here from now on.
      </EmptyState>
    );
  return (
    <NoneFits
      noun={{ one: 'event', many: 'events' }}
      search={search}
      onClearSearch={() => filter({ q: null })}
      onClear={clear}
    >
      Words are found by their beginning. Look for other ones, or choose fewer filters.
    </NoneFits>
  );
}
