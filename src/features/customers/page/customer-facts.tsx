import { customerLabels as labels } from '#contract/areas/private-customers.ts';
import type { Customer } from '#contract/areas/private-record.ts';
import { Card } from '#kit/card.tsx';
import { Facts, type Fact } from '#kit/list/facts.tsx';
import { plainDate } from '#kit/rental/zone-moment.ts';
import { formatMoment } from '#lib/format-when.ts';
import { useNow } from '#lib/use-now.ts';
import { Banner } from '#ui/banner.tsx';
import css from './page.module.css';

interface Props {
  readonly customer: Customer;
}

/** Who they are, and how they are reached. */
export function CustomerFacts({ customer }: Props) {
  const { phone, email, birth_date, note } = customer;
  const facts: readonly Fact[] = [
    [labels.phone, phone && <Reach to={`tel:${phone.replaceAll(/[^+\d]/g, '')}`} text={phone} />],
    [labels.email, email && <Reach to={`mailto:${email}`} text={email} />],
    [labels.birth_date, birth_date && plainDate(birth_date)],
    [labels.address, addressOf(customer) || null],
  ];
  return (
    <Card title="Who they are">
      <Facts facts={facts} />
      {note === '' ? null : <p className={css.note}>{note}</p>}
    </Card>
  );
}

const Reach = ({ to, text }: { readonly to: string; readonly text: string }) => (
  <a className={css.link} href={to}>
    {text}
  </a>
);

const addressOf = ({ address, postal_code, city, region, country }: Customer): string =>
  [address, `${postal_code} ${city}`.trim(), region, country ?? ''].filter(Boolean).join(', ');

/** Why they get no vehicle any more, since when and by whom. Nothing for who is not blocked. */
export function Blocked({ customer: { blocked_at, blocked_reason, blocked_by_name } }: Props) {
  const now = useNow(60_000);
  if (blocked_at === null) return null;
  const by = blocked_by_name === null ? '' : ` by ${blocked_by_name}`;
  return (
    <Banner tone="failed" icon="failed">
      <strong>They get no vehicle:</strong> {blocked_reason}{' '}
      <span className="muted">{`(${formatMoment(blocked_at, now)}${by})`}</span>
    </Banner>
  );
}
