import { Link } from 'react-router-dom';
import type { PrivateHandover } from '#contract/areas/private-at-vehicle.ts';
import { personPaperStates, ratePeriods } from '#contract/areas/private-words.ts';
import { Card } from '#kit/card.tsx';
import { Facts, type Fact } from '#kit/list/facts.tsx';
import { energyText } from '#kit/rental/energy-text.ts';
import { zoneMoment } from '#kit/rental/zone-moment.ts';
import { formatNumber, formatSum } from '#lib/format-number.ts';
import { useNow } from '#lib/use-now.ts';
import { useCan } from '#session/use-session.ts';
import type { RentalWhole } from '../shared/rental-whole.ts';
import type { RentalTabProps } from './rental-tabs.tsx';
import css from './rental.module.css';

/** Who has it on which terms, and how the vehicle went out and came back. */
export default function Overview({ whole }: RentalTabProps) {
  return (
    <div className={css.cards}>
      <CustomerCard whole={whole} />
      <TermsCard whole={whole} />
      <HandoverCard whole={whole} />
      <NoteCard note={whole.rental.note} />
    </div>
  );
}

type Props = Pick<RentalTabProps, 'whole'>;

function CustomerCard({ whole: { customer } }: Props) {
  const sees = useCan('customer.view');
  const { id, name, phone, email, licence_status, insurance_status, status } = customer;
  const facts: readonly Fact[] = [
    ['Phone', phone],
    ['E-mail', email],
    ['Licence', personPaperStates[licence_status]],
    ['Own insurance', personPaperStates[insurance_status]],
    ...(status === 'blocked' ? ([['Status', 'Blocked']] as const) : []),
  ];
  return (
    <Card title="Customer">
      <div className={css.body}>
        <strong>
          {sees ? (
            <Link className={css.link} to={`/customers/${id}`}>
              {name}
            </Link>
          ) : (
            name
          )}
        </strong>
        <Facts facts={facts} />
      </div>
    </Card>
  );
}

function TermsCard({ whole: { rental, deposit_held, vehicle } }: Props) {
  const now = useNow(60_000);
  const { rate_amount, rate_period, deposit_amount, included_distance_per_day, branch_name, zone } = rental;
  const { starts_at, ends_at, created_at, created_by_name, status_reason } = rental;
  const perPeriod = ratePeriods[rate_period].toLowerCase();
  const money: readonly Fact[] =
    rate_amount === null
      ? []
      : [
          ['Rate', `${formatSum(rate_amount)} a ${perPeriod}`],
          ['Deposit', depositText(deposit_amount ?? 0, deposit_held ?? 0)],
        ];
  const facts: readonly Fact[] = [
    ['Goes out', zoneMoment(starts_at, zone, now)],
    ['Comes back', ends_at === null ? 'Open end' : zoneMoment(ends_at, zone, now)],
    ...money,
    [
      'Distance',
      included_distance_per_day === null
        ? 'As far as they like'
        : `${formatNumber(included_distance_per_day)} ${vehicle.unit} a day`,
    ],
    ['Branch', branch_name],
    ['Made', `${zoneMoment(created_at, zone, now)}${created_by_name === null ? '' : ` by ${created_by_name}`}`],
    ...(status_reason === '' ? [] : ([['Last reason', status_reason]] as const)),
  ];
  return (
    <Card title="Terms">
      <Facts facts={facts} />
    </Card>
  );
}

const depositText = (agreed: number, held: number): string =>
  agreed === 0 && held === 0
    ? 'None'
    : `${formatSum(agreed)}, ${held > 0 ? `${formatSum(held)} is here` : 'nothing is here'}`;

function HandoverCard({ whole }: Props) {
  const { checkin, checkout } = whole.rental;
  return (
    <Card title="Hand-over">
      <table className={css.table}>
        <thead>
          <tr>
            <th scope="col">
              <span className="sr-only">What</span>
            </th>
            <th scope="col">Out</th>
            <th scope="col">In</th>
          </tr>
        </thead>
        <tbody>
          {rowsOf(whole, useNow(60_000)).map(({ title, of }) => (
            <tr key={title}>
              <th scope="row">{title}</th>
              <td>{(checkin && of(checkin)) ?? '–'}</td>
              <td>{(checkout && of(checkout)) ?? '–'}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </Card>
  );
}

interface HandoverRow {
  readonly title: string;
  readonly of: (handover: PrivateHandover) => string | null;
}

const rowsOf = ({ rental, vehicle }: RentalWhole, now: number): readonly HandoverRow[] => [
  { title: 'When', of: ({ done_at }) => done_at && zoneMoment(done_at, rental.zone, now) },
  { title: 'By', of: ({ done_by }) => done_by },
  { title: 'Odometer', of: ({ odometer }) => (odometer === null ? null : `${formatNumber(odometer)} ${vehicle.unit}`) },
  { title: 'Fuel', of: energyText },
];

function NoteCard({ note }: { readonly note: string }) {
  if (note === '') return null;
  return (
    <Card title="Note">
      <p className={css.note}>{note}</p>
    </Card>
  );
}
