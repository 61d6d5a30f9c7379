import { cumulativeCost } from '#contract/areas/cumulative-cost.ts';
import { vehicleExpenses, type VehicleExpense } from '#contract/areas/vehicle-expenses.ts';
import type { VehicleDetail } from '#contract/areas/vehicle-record.ts';
import { Facts } from '#kit/list/facts.tsx';
import { NoneFits } from '#kit/list/none-fits.tsx';
import { ShowMore } from '#kit/list/show-more.tsx';
import { useAddress } from '#kit/list/use-address.ts';
import { ReadTrouble } from '#kit/reads/read-trouble.tsx';
import { ReadingAge } from '#kit/reads/reading-age.tsx';
import { useReadPages } from '#kit/reads/use-read.ts';
import { count, formatDecimal, formatSum } from '#lib/format-number.ts';
import { useNow } from '#lib/use-now.ts';
import { useMay } from '#session/use-may.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import { Section } from '#ui/screen.tsx';
import { SkeletonRows } from '#ui/skeleton.tsx';
import type { Answer } from '#contract/endpoint.ts';
import { costChips, CostFilters, costQuery, NO_COST_FILTERS } from './cost-filters.tsx';
import { CostRows } from './cost-rows.tsx';
import css from './money.module.css';

type Told = Answer<typeof vehicleExpenses.list>;

/** What was spent on the vehicle, of a split only its part, with the sums of all that the filters find. */
export function CostList({ vehicle }: { readonly vehicle: VehicleDetail }) {
  const { params, set } = useAddress();
  const query = costQuery(params);
  const list = useReadPages(vehicleExpenses.list, { params: { id: vehicle.id }, query });
  const again = () => void list.refetch();
  const first = list.data?.pages[0];
  const old = list.data?.pages.find(({ failure }) => failure !== null);
  const costs: readonly VehicleExpense[] = list.data?.pages.flatMap(({ body }) => body.data) ?? [];
  return (
    <Section title="Expenses">
      <CostFilters />
      {list.isPending ? <SkeletonRows rows={4} /> : null}
      {!list.isPending && !first ? <ReadTrouble error={list.error} onAgain={again} /> : null}
      {old ? <ReadingAge {...old} busy={list.isFetching} onAgain={again} /> : null}
      {first ? <Sums told={first.body} unit={vehicle.odometer_unit} isThisYear={!('startDate' in query)} /> : null}
      {first && costs.length === 0 ? (
        <NoCost params={params} onClear={() => set(NO_COST_FILTERS)} />
      ) : (
        <CostRows costs={costs} />
      )}
      <ShowMore list={list} rows="[data-cost]" />
    </Section>
  );
}

interface SumsProps {
  readonly told: Told;
  readonly unit: 'km' | 'mi';
  readonly isThisYear: boolean;
}

/** What counts and what waits, per category, and what a kilometre or mile came to. */
function Sums({ told, unit, isThisYear }: SumsProps) {
  const may = useMay();
  const { totalExpensesAmount, pendingAmount, total, costPerDistance, categories } = told;
  return (
    <>
      <Facts
        facts={[
          [isThisYear ? 'Approved this year' : 'Approved', formatSum(totalExpensesAmount)],
          ['To be approved', formatSum(pendingAmount)],
          ['Entries', count(total, 'entry', 'entries')],
          [`Running costs per ${unit}`, costPerDistance === null ? null : formatDecimal(costPerDistance, 3)],
        ]}
      />
      {may(cumulativeCost.one) ? (
        <p className="muted small">
          These sums go by the day on the paper, with what is only passed on. The curve above goes by the day that
          counts in the books, without it.
        </p>
      ) : null}
      {categories.length > 1 ? (
        <ul className={css.categories} aria-label="By category">
          {categories
            .filter(({ amount }) => amount !== 0)
            .map(({ name, amount }) => (
              <li key={name}>
                {name} <strong>{formatSum(amount)}</strong>
              </li>
            ))}
        </ul>
      ) : null}
    </>
  );
}

function NoCost({ params, onClear }: { readonly params: URLSearchParams; readonly onClear: () => void }) {
  const chips = costChips(params, useNow(60_000), () => undefined);
  if (chips.length === 0)
    return (
      <EmptyState icon="receipt" title="Nothing was spent on it this year">
        Expenses with a line on it, charges of the house, and parts that were used on it stand here.
      </EmptyState>
    );
  return (
    <NoneFits
      noun={{ one: 'entry', many: 'entries' }}
      search=""
      filters={chips.map(({ field, value }) => `${field}: ${value}`)}
      onClearSearch={onClear}
      onClear={onClear}
    >
      Without days only this year is looked through.
    </NoneFits>
  );
}
