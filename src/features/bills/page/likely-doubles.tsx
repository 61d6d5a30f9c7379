import { Link } from 'react-router-dom';
import { type Suspect, suspectReasons } from '#contract/areas/expense-record.ts';
import { amountText, expensePath } from '#kit/expense/expense-text.ts';
import { Banner } from '#ui/banner.tsx';
import css from './page.module.css';

const pathOf = ({ kind, id }: Suspect) => (kind === 'bill' ? `/bills/${id}` : expensePath(id));
const nameOf = ({ kind, id, amount }: Suspect) =>
  `${kind === 'bill' ? 'bill' : 'expense'} ${id}, ${amountText(amount)}`;

/** What it may be once more. Nobody is kept from entering it: the expense is approved after somebody has looked. */
export function LikelyDoubles({ suspects }: { readonly suspects: readonly Suspect[] }) {
  const open = suspects.filter(({ verdict }) => verdict !== 'different');
  if (open.length === 0) return null;
  return (
    <Banner tone="needs" icon="needs">
      It looks like{' '}
      {open.map((one, at) => (
        <span key={`${one.kind} ${one.id}`}>
          {at > 0 ? '; ' : ''}
          <Link className={css.link} to={pathOf(one)}>
            {nameOf(one)}
          </Link>
          {` (${one.reasons.map((reason) => suspectReasons[reason]).join(', ')})`}
        </span>
      ))}
      .
    </Banner>
  );
}
