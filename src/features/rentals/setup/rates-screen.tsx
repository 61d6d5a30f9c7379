import { rateLabels, type RentalRate, rentalSetup } from '#contract/areas/rental-setup.ts';
import { formLater } from '#kit/form/form-later.ts';
import { Facts } from '#kit/list/facts.tsx';
import type { ResourceColumn } from '#kit/list/resource/resource.ts';
import { ResourceScreen } from '#kit/list/resource-screen.tsx';
import { useBranchFilter } from '#kit/list/use-branch-filter.ts';
import { formatNumber, formatSum } from '#lib/format-number.ts';
import { SetupViews } from './setup-views.tsx';

const RateForm = formLater<RentalRate>(() => import('./rate-form.tsx'));

/** What vehicles cost: those with a rate of their own, and all others of a branch. */
export default function RatesScreen() {
  return (
    <ResourceScreen
      title="Rental setup"
      views={<SetupViews shown="/rentals/settings" />}
      noun={{ one: 'rate', many: 'rates' }}
      list={rentalSetup.rates}
      rows={(answer) => answer.rates}
      record={{ get: rentalSetup.rate, of: (answer) => answer.rate }}
      nameOf={(rate) => `Rate of ${whoseText(rate)}`}
      columns={COLUMNS}
      order={{ sort: 'branch_name', direction: 'asc' }}
      filters={[useBranchFilter()]}
      searchHint="Branch, plate, vehicle"
      empty="What a day costs: of a branch, and of vehicles that cost something else."
      entity="rental-rate"
      detail={(rate) => <RateFacts rate={rate} />}
      add={rentalSetup.saveRate}
      update={rentalSetup.updateRate}
      remove={rentalSetup.removeRate}
      restore={rentalSetup.restoreRate}
      form={RateForm}
    />
  );
}

const whoseText = ({ vehicle, branch_name }: RentalRate) => vehicle?.plate ?? branch_name;
const priceText = (price: number | null) => (price === null ? '' : formatSum(price));

type RateColumn = ResourceColumn<RentalRate, 'branch_name' | 'plate' | 'daily' | 'updated_at'>;

/** A price in its cell as people read it, and in an exported file as a number. */
const priceColumn = (title: string, of: (rate: RentalRate) => number | null): RateColumn => ({
  title,
  text: (rate) => of(rate)?.toFixed(2) ?? '',
  cell: (rate) => priceText(of(rate)),
  end: true,
  width: 6,
});

const COLUMNS: readonly RateColumn[] = [
  { title: 'Branch', text: ({ branch_name }) => branch_name, sort: 'branch_name', width: 9 },
  {
    title: 'Of',
    text: ({ vehicle }) => (vehicle ? `${vehicle.plate} ${vehicle.name}` : 'All without a rate of their own'),
    sort: 'plate',
    fold: 'title',
  },
  { ...priceColumn('A day', ({ daily }) => daily), sort: 'daily', fold: 'end' },
  priceColumn('7 days', ({ weekly }) => weekly),
  priceColumn('30 days', ({ monthly }) => monthly),
  priceColumn('Deposit', ({ deposit_amount }) => deposit_amount),
];

function RateFacts({ rate }: { readonly rate: RentalRate }) {
  const price = (value: number | null) => (value === null ? null : formatSum(value));
  const { included_distance_per_day: included } = rate;
  return (
    <Facts
      facts={[
        [rateLabels.branch_id, rate.branch_name],
        [rateLabels.vehicle_id, rate.vehicle ? `${rate.vehicle.plate} ${rate.vehicle.name}` : 'All without their own'],
        [rateLabels.daily, price(rate.daily)],
        [rateLabels.weekly, price(rate.weekly)],
        [rateLabels.monthly, price(rate.monthly)],
        [rateLabels.late_hour, price(rate.late_hour) ?? 'A third of a day'],
        [rateLabels.included_distance_per_day, included === null ? 'No limit' : formatNumber(included)],
        [rateLabels.extra_distance_price, price(rate.extra_distance_price)],
        [rateLabels.deposit_amount, price(rate.deposit_amount)],
        [rateLabels.fuel_price, price(rate.fuel_price)],
        [rateLabels.refuel_fee, price(rate.refuel_fee)],
      ]}
    />
  );
}
