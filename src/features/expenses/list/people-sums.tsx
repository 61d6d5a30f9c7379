import { useState } from 'react';
import { expensePeople } from '#contract/areas/expense-people.ts';
import type { ExpenseRow } from '#contract/areas/expense-record.ts';
import { amountText } from '#kit/expense/expense-text.ts';
import { queryOf, type ResourceList } from '#kit/list/resource/use-resource-list.ts';
import { useRead } from '#kit/reads/use-read.ts';
import { count } from '#lib/format-number.ts';
import { Button } from '#ui/button.tsx';
import { rangeQuery } from './expense-query.ts';
import css from './list.module.css';

/** As many as stand in two lines; those who wait for most money come first. */
const FEW = 6;

/** What each person had of all that the filters find, and what they have to get back; a press shows theirs alone. */
export function PeopleSums({ of }: { readonly of: ResourceList<ExpenseRow> }) {
  const [showsAll, setShowsAll] = useState(false);
  // Their sums do not depend on the order, nor on the page.
  const { filters, search, isDeleted } = of.choice;
  const body = { ...queryOf({ filters, search, isDeleted, order: undefined }), ...rangeQuery(of.params), limit: 1 };
  const { data } = useRead(expensePeople.listPeople, { body });
  const people = (data?.body.people ?? []).toSorted(
    (one, other) => Number(other.unreimbursed) - Number(one.unreimbursed),
  );
  if (people.length === 0) return null;
  const shown = showsAll ? people : people.slice(0, FEW);
  return (
    <ul className={css.people} aria-label="Sums by person">
      {shown.map(({ person_id, name, total, unreimbursed }) => (
        <li key={person_id}>
          <button
            type="button"
            className={css.person}
            aria-pressed={of.params.get('person_id') === String(person_id)}
            onClick={() => of.filter({ person_id: String(person_id) })}
          >
            <strong>{name}</strong>
            <span className="num">{amountText(total)}</span>
            {Number(unreimbursed) === 0 ? null : (
              <span className={css.open}>{`${amountText(unreimbursed)} to be paid back`}</span>
            )}
          </button>
        </li>
      ))}
      {people.length > shown.length ? (
        <li>
          <Button tone="quiet" onClick={() => setShowsAll(true)}>
            {`Show ${count(people.length - shown.length, 'more', 'more')}`}
          </Button>
        </li>
      ) : null}
    </ul>
  );
}
