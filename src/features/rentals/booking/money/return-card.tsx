import { rentalClosing } from '#contract/areas/rental-closing.ts';
import type { CheckoutSums } from '#contract/areas/rental-money-record.ts';
import type { Booking } from '#contract/areas/rental-record.ts';
import { bookedText } from '#kit/rental/times.ts';
import { useRead } from '#kit/reads/use-read.ts';
import { formatSum } from '#lib/format-number.ts';
import { useNow } from '#lib/use-now.ts';
import { useMay } from '#session/use-may.ts';
import { Card } from '#kit/card.tsx';
import { Sums } from './cost-table.tsx';
import css from './cost-table.module.css';

/** What was charged at the return, once that is final. */
export function ReturnCard({ booking }: { readonly booking: Booking }) {
  const { checkout_values: values } = booking;
  if (values === null || values.final_at === null) return null;
  return <Final booking={booking} values={values} finalAt={values.final_at} />;
}

interface Props {
  readonly booking: Booking;
  readonly values: CheckoutSums;
  readonly finalAt: string;
}

function Final({ booking, values, finalAt }: Props) {
  const now = useNow(60_000);
  const { total, kept, paid, open, final_by_name } = values;
  const over = Math.max(0, Math.round((paid - total) * 100) / 100);
  const by = final_by_name === null ? '' : `, ${final_by_name}`;
  return (
    <Card title="Charges of the return" aside={`final ${bookedText(finalAt, booking.zone, now)}${by}`}>
      <Lines bookingId={booking.id} total={total} />
      <Sums
        sums={[
          ['Out of the deposit', kept],
          // What was kept of the deposit has paid for them, too.
          ['Paid otherwise', Math.round((paid - kept) * 100) / 100],
          over > 0 ? ['Paid too much', over] : ['Open', open],
        ]}
      />
    </Card>
  );
}

/** Line by line for who may read the closing; the sum for everybody. */
function Lines({ bookingId, total }: { readonly bookingId: number; readonly total: number }) {
  const mayRead = useMay()(rentalClosing.values);
  const read = useRead(rentalClosing.values, { params: { id: bookingId } }, mayRead);
  const sums = read.data?.body.sums ?? null;
  return (
    <table className={css.table}>
      {sums ? (
        <tbody>
          {sums.charges.map(({ code, label, basis, amount, waived_reason }, at) => (
            <tr key={`${at} ${code}`}>
              <td>{label}</td>
              <td className="muted">{waived_reason === '' ? basis : `not charged: ${waived_reason}`}</td>
              <td>{formatSum(waived_reason !== '' ? 0 : code === 'discount' ? -amount : amount)}</td>
            </tr>
          ))}
          {sums.tax === 0 ? null : (
            <tr>
              <td>Tax</td>
              <td className="muted">{`${sums.tax_rate} %`}</td>
              <td>{formatSum(sums.tax)}</td>
            </tr>
          )}
        </tbody>
      ) : null}
      <tfoot>
        <tr>
          <th scope="row" colSpan={2}>
            Charged
          </th>
          <td>{formatSum(total)}</td>
        </tr>
      </tfoot>
    </table>
  );
}
