import type { StatementCohort, StatementLine, StatementState } from '#contract/areas/statement-record.ts';
import { Card } from '#kit/card.tsx';
import { isNothing, sumText } from '#kit/ledger/sum-text.ts';
import { count } from '#lib/format-number.ts';
import { useCan } from '#session/use-session.ts';
import { Button } from '#ui/button.tsx';
import { PlateBadge } from '#ui/plate.tsx';
import { paidText } from '../shared/statement-text.ts';
import { useWaits } from '../shared/use-waits.ts';
import { foldLines, type HeadingFold, type VehicleFold } from './fold.ts';
import { headingOf, headingText, type LineFilter } from './line-filter.ts';
import { LineList } from './line-list.tsx';
import { SumLink } from './sum-link.tsx';
import { useForm } from './use-form.ts';
import css from './page.module.css';

interface Props {
  readonly cohort: StatementCohort;
  readonly state: StatementState;
  readonly lines: readonly StatementLine[];
}

/** What a cohort brought and cost, what of it is its owner's, and the lines behind it. */
export function CohortCard({ cohort, state, lines }: Props) {
  const vehicles = foldLines(lines);
  const { code, owner_name } = cohort;
  const name = owner_name === '' || owner_name === cohort.name ? code : `${code} · ${owner_name}`;
  return (
    <Card title={cohort.name} aside={name} actions={<Payout cohort={cohort} state={state} />} isFlush>
      <Sums cohort={cohort} />
      {vehicles.length === 0 ? <p className={css.words}>Nothing counts in these days.</p> : null}
      {vehicles.map((vehicle) => (
        <Vehicle key={vehicle.vehicle_id ?? 0} vehicle={vehicle} />
      ))}
    </Card>
  );
}

/** Whether the payout was made, and the way to say so as long as the statement holds. Of a void one what was paid stays in sight. */
function Payout({ cohort, state }: Pick<Props, 'cohort' | 'state'>) {
  const { payout, paid_on, name } = cohort;
  const show = useForm();
  const waits = useWaits();
  const mayPay = useCan('statement.issue') && state === 'issued';
  if (isNothing(payout) || (paid_on === null && !mayPay)) return null;
  const paid = paid_on === null ? null : <span className={css.paid}>{paidText(cohort)}</span>;
  if (!mayPay) return paid;
  return (
    <>
      {paid}
      <Button
        icon={paid_on === null ? 'card' : 'edit'}
        {...waits}
        aria-label={`${paid_on === null ? 'Mark paid' : 'Change the payment'}: ${name}`}
        onClick={() => show({ form: 'paid', cohort })}
      >
        {paid_on === null ? 'Mark paid' : 'Change'}
      </Button>
    </>
  );
}

const taken = (amount: string): string => (isNothing(amount) ? amount : `-${amount}`);

/** From what was earned to what is paid out, in the order in which it is reckoned. What has lines opens them. */
function Sums({ cohort }: Pick<Props, 'cohort'>) {
  const { revenue, expense, profit, owner_income, owner_expense, fee, carried_in, payout, carried_out } = cohort;
  const of = { cohort: cohort.cohort_id };
  return (
    <dl className={css.sums}>
      <Row label="Revenue" amount={revenue} opens={{ ...of, side: 'income' }} />
      <Row label="Cost" amount={taken(expense)} opens={{ ...of, side: 'expense' }} />
      <Row label="Profit" amount={profit} opens={of} isTotal />
      <Components cohort={cohort} />
      <Row label="The owner’s income" amount={owner_income} isTotal />
      <Row label="The owner’s cost" amount={taken(owner_expense)} opens={{ ...of, side: 'expense' }} />
      <Row label="Fee" amount={taken(fee)} />
      <Row label="Carried in from the statement before" amount={carried_in} />
      <Row label="Payout" amount={payout} isTotal />
      <Row label="Carried on to the next statement" amount={carried_out} />
    </dl>
  );
}

/** What of each part of the revenue is the owner's: `Trips, 70 % of 1,006.20`. */
function Components({ cohort: { cohort_id, components } }: Pick<Props, 'cohort'>) {
  return components.map(({ component, amount, owner_percent, owner_amount }) => {
    const heading = headingOf(component);
    return (
      <div key={`${component} ${owner_percent}`} data-part>
        <dt>
          {`${headingText(heading)}, ${owner_percent} % of `}
          <SumLink
            label={headingText(heading)}
            amount={amount}
            filter={{ cohort: cohort_id, side: 'income', heading, percent: owner_percent }}
          />
        </dt>
        <dd>{sumText(owner_amount)}</dd>
      </div>
    );
  });
}

interface RowProps {
  readonly label: string;
  readonly amount: string;
  /** The lines it is the sum of. */
  readonly opens?: LineFilter;
  readonly isTotal?: true;
}

function Row({ label, amount, opens, isTotal }: RowProps) {
  return (
    <div data-total={isTotal}>
      <dt>{label}</dt>
      <dd>{opens ? <SumLink label={label} amount={amount} filter={opens} /> : sumText(amount)}</dd>
    </div>
  );
}

function Vehicle({ vehicle: { plate, sum, count: size, headings } }: { readonly vehicle: VehicleFold }) {
  return (
    <details className={css.fold}>
      <summary>
        {plate === null ? <span>On no vehicle</span> : <PlateBadge plate={plate} size="small" />}
        <span className="muted small">{count(size, 'line')}</span>
        <span className={css.amount}>{sumText(sum)}</span>
      </summary>
      {headings.map((heading) => (
        <Heading key={`${heading.lines[0]?.side} ${heading.heading}`} fold={heading} />
      ))}
    </details>
  );
}

function Heading({ fold: { heading, sum, lines } }: { readonly fold: HeadingFold }) {
  return (
    <details className={css.heading}>
      <summary>
        <span>{headingText(heading)}</span>
        <span className="muted small">{lines.length}</span>
        <span className={css.amount}>{sumText(sum)}</span>
      </summary>
      <LineList lines={lines} />
    </details>
  );
}
