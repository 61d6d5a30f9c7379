import { useState } from 'react';
import { roles, type Right } from '#contract/areas/roles.ts';
import type { Person } from '#contract/areas/users.ts';
import { foldText } from '#lib/fold-text.ts';
import { ReadTrouble } from '#kit/reads/read-trouble.tsx';
import { useRead } from '#kit/reads/use-read.ts';
import { count } from '#lib/format-number.ts';
import { formatMoment } from '#lib/format-when.ts';
import { useNow } from '#lib/use-now.ts';
import { Choice } from '#ui/choice.tsx';
import { Field } from '#ui/field.tsx';
import { Icon } from '#ui/icon.tsx';
import { SkeletonRows } from '#ui/skeleton.tsx';
import { TextInput } from '#ui/text-input.tsx';
import css from './users.module.css';

export interface RightsProps {
  readonly person: Person;
}

const SHOWN = [
  { value: 'may', label: 'They may' },
  { value: 'not', label: 'They may not' },
] as const;

/** What the person may do, by what, and since when. */
export default function Rights({ person: { id } }: RightsProps) {
  const read = useRead(roles.person, { params: { id }, query: {} });
  const now = useNow(60_000);
  const [words, setWords] = useState('');
  const [shown, setShown] = useState<'may' | 'not'>('may');
  if (read.isPending) return <SkeletonRows rows={4} />;
  if (!read.data) return <ReadTrouble error={read.error} onAgain={() => void read.refetch()} />;
  const fits = ({ title, name, granted }: Right) =>
    granted === (shown === 'may') && foldText(`${title} ${name}`).includes(foldText(words.trim()));
  const found = read.data.body.permissions.filter(fits);
  return (
    <div className={css.rights}>
      <Choice label="Which rights" hideLabel value={shown} options={SHOWN} onChange={setShown} />
      <Field label="Find a right">
        <TextInput type="search" value={words} onChange={({ target }) => setWords(target.value)} />
      </Field>
      <output className="muted">{count(found.length, 'right')}</output>
      {[...Map.groupBy(found, (right) => whyText(right, now))].map(([why, rights]) => (
        <section key={why}>
          <h3>{why}</h3>
          <ul>
            {rights.map((right) => (
              <RightLine key={right.name} right={right} />
            ))}
          </ul>
        </section>
      ))}
    </div>
  );
}

/** How far the right goes, where it does not go for everything. */
const SCOPES: Readonly<Record<NonNullable<Right['scope']>, readonly string[]>> = {
  own: ['Only what is theirs.'],
  branch: ['Only what is theirs or of their branches.'],
  all: [],
};

function RightLine({ right: { granted, title, scope, limits } }: { readonly right: Right }) {
  const more = [...(scope === null ? [] : SCOPES[scope]), ...limits];
  return (
    <li>
      <Icon name={granted ? 'check' : 'close'} size="1em" />
      {title}
      {more.length > 0 ? <p>{more.join(' ')}</p> : null}
    </li>
  );
}

/** What is said once of all rights that came in one way: `By the role Accountant, since Tue 24 Nov 09:05 from Ruth Meyer`. `now`: ms. */
function whyText({ granted, by, since, since_by }: Right, now: number): string {
  if (!granted) return 'Their role does not grant these';
  const when =
    since === null ? [] : [`since ${formatMoment(since, now)}${since_by === null ? '' : ` from ${since_by}`}`];
  return [`By the role ${by ?? 'they have'}`, ...when].join(', ');
}
