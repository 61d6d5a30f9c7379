import { inventory, type InventoryDashboard } from '#contract/areas/inventory.ts';
import { Chart } from '#kit/chart/chart.tsx';
import { chipsOf, ChoiceFilter } from '#kit/list/choice-filter.tsx';
import { FilterBar } from '#kit/list/filter-bar.tsx';
import { ListScreen } from '#kit/list/list-screen.tsx';
import { useAddress } from '#kit/list/use-address.ts';
import { useBranchFilter } from '#kit/list/use-branch-filter.ts';
import { ReadAge } from '#kit/reads/read-age.tsx';
import { ReadTrouble } from '#kit/reads/read-trouble.tsx';
import { Reads } from '#kit/reads/reads.tsx';
import { useRead } from '#kit/reads/use-read.ts';
import { useCan } from '#session/use-session.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import { SkeletonRows } from '#ui/skeleton.tsx';
import { Attention } from './attention.tsx';
import { chartsOf } from './charts.ts';
import { FleetFigures } from './figures.tsx';
import { linksOf } from './links.ts';
import { RentalsStrip } from './rentals-strip.tsx';
import css from './inventory.module.css';

const TITLE = 'Fleet figures';

/** The fleet in figures and charts. Every number opens the list that it counts. */
export default function InventoryScreen() {
  return (
    <Reads>
      <Dashboard />
    </Reads>
  );
}

function useDashboard(branchId: string) {
  return useRead(inventory.dashboard, { query: branchId === '' ? {} : { branch_id: branchId } });
}

function Dashboard() {
  const { params, set } = useAddress();
  const branch = params.get('branch_id') ?? '';
  const branchId = /^[1-9]\d{0,14}$/.test(branch) ? branch : '';
  const read = useDashboard(branchId);
  const filters = [useBranchFilter()];
  const fleet = read.data?.body;
  return (
    <ListScreen
      title={TITLE}
      actions={<ReadAge read={read} />}
      bar={
        <FilterBar
          label="Filter the figures"
          chips={chipsOf(filters, { branch_id: branchId }, set)}
          onClearAll={() => set({ branch_id: null })}
        >
          {filters.map((filter) => (
            <ChoiceFilter key={filter.name} filter={filter} value={branchId} onChange={set} />
          ))}
        </FilterBar>
      }
    >
      {fleet ? <Fleet fleet={fleet} branchId={branchId} /> : <NotThere read={read} />}
    </ListScreen>
  );
}

interface ReadProps {
  readonly read: ReturnType<typeof useDashboard>;
}

function NotThere({ read: { error, refetch } }: ReadProps) {
  if (!error) return <SkeletonRows />;
  return <ReadTrouble title="The figures could not be read" error={error} onAgain={() => void refetch()} />;
}

function Fleet({ fleet, branchId }: { readonly fleet: InventoryDashboard; readonly branchId: string }) {
  const links = linksOf(branchId);
  const seesRentals = useCan('dashboard.view');
  if (fleet.vehicles === 0)
    return (
      <EmptyState icon="vehicle" title="No vehicle is in service">
        {branchId === '' ? 'Vehicles are added in their list.' : 'None of this branch is. Choose another branch.'}
      </EmptyState>
    );
  return (
    <div className={css.page}>
      {seesRentals ? <RentalsStrip branchId={branchId} /> : null}
      <FleetFigures fleet={fleet} links={links} />
      {fleet.sees_all ? null : <p className="muted small">Documents and damage are those of your own branches.</p>}
      <div className={css.cards}>
        {chartsOf(fleet, links).map((one) => (
          <Chart key={one.title} {...one} />
        ))}
        <Attention fleet={fleet} />
      </div>
    </div>
  );
}
