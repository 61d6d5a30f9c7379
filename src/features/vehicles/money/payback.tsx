import { cumulativeCost } from '#contract/areas/cumulative-cost.ts';
import type { Answer } from '#contract/endpoint.ts';
import { Curves } from '#kit/chart/curves.tsx';
import { amountText } from '#kit/expense/expense-text.ts';
import { Facts } from '#kit/list/facts.tsx';
import { ReadTrouble } from '#kit/reads/read-trouble.tsx';
import { ReadingAge } from '#kit/reads/reading-age.tsx';
import { useRead } from '#kit/reads/use-read.ts';
import { formatDecimal, formatNumber } from '#lib/format-number.ts';
import { Section } from '#ui/screen.tsx';
import { SkeletonRows } from '#ui/skeleton.tsx';

interface Props {
  readonly vehicleId: number;
  readonly unit: 'km' | 'mi';
}

type Life = Answer<typeof cumulativeCost.one>;

const monthNames = new Intl.DateTimeFormat('en-GB', { month: 'short', year: 'numeric', timeZone: 'UTC' });
const monthText = (month: string) => monthNames.format(new Date(`${month}-01T00:00:00Z`));

/** What the vehicle cost and brought since it came, and from which month on it had paid for itself. */
export function Payback({ vehicleId, unit }: Props) {
  const read = useRead(cumulativeCost.one, { params: { id: vehicleId } });
  const again = () => void read.refetch();
  if (read.isPending) return <SkeletonRows rows={3} />;
  if (!read.data) return <ReadTrouble error={read.error} onAgain={again} />;
  const { body } = read.data;
  return (
    <Section title="Since it came">
      {read.data.failure ? <ReadingAge {...read.data} busy={read.isFetching} onAgain={again} /> : null}
      <LifeFacts life={body} unit={unit} />
      {body.months.length > 1 ? (
        <Curves
          title="Cost and revenue, added up"
          detail={paybackText(body)}
          chart={{
            of: 'Month',
            names: body.months.map(({ month }) => monthText(month)),
            curves: [
              { name: 'Revenue', values: body.months.map(({ cumulativeRevenue }) => Number(cumulativeRevenue)) },
              { name: 'Cost', values: body.months.map(({ cumulativeCost: cost }) => Number(cost)) },
            ],
          }}
        />
      ) : null}
    </Section>
  );
}

function paybackText({ payback_on, total }: Life): string {
  if (payback_on !== null) return `It has paid for itself since ${monthText(payback_on)}.`;
  return Number(total) > 0 ? 'It has not paid for itself yet.' : '';
}

function LifeFacts({ life, unit }: { readonly life: Life; readonly unit: Props['unit'] }) {
  const { expense, capital, total, revenue, distance, costPerDistance } = life;
  return (
    <Facts
      facts={[
        ['Revenue', amountText(revenue)],
        ['Running costs', amountText(expense)],
        ['Bought to keep', amountText(capital)],
        ['Cost in all', amountText(total)],
        ['Driven', `${formatNumber(distance)} ${unit}`],
        [`Running costs per ${unit}`, costPerDistance === null ? null : formatDecimal(costPerDistance, 3)],
      ]}
    />
  );
}
