import { useState } from 'react';
import { roles, type Right } from '#contract/areas/roles.ts';
import type { Person } from '#contract/areas/users.ts';
import { foldText } from '#lib/fold-text.ts';
import { ReadTrouble } from '#kit/reads/read-trouble.tsx';
import { useRead } from '#kit/reads/use-read.ts';
import { count } from '#lib/format-number.ts';
import { capital, formatMoment } from '#lib/format-when.ts';
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
      <ul>
        {found.map((right) => (
          <li key={right.name}>
            <Icon name={right.granted ? 'check' : 'close'} size="1em" />
            {right.title}
            <p>{whyText(right, now)}</p>
          </li>
        ))}
      </ul>
    </div>
  );
}

const SCOPES: Readonly<Record<NonNullable<Right['scope']>, string>> = {
  own: 'what is theirs',
  branch: 'their branches',
  all: 'everything',
};

/** `By the role Accountant, since Tue 24 Nov 09:05 from Ruth Meyer, for everything.` `now`: ms. */
function whyText({ granted, by, scope, limits, since, since_by }: Right, now: number): string {
  if (!granted) return ['Their role does not grant it.', ...limits].join(' ');
  const parts = [
    `by the role ${by ?? 'they have'}`,
    ...(since === null ? [] : [`since ${formatMoment(since, now)}${since_by === null ? '' : ` from ${since_by}`}`]),
    ...(scope === null ? [] : [`for ${SCOPES[scope]}`]),
  ];
  return [`${capital(parts.join(', '))}.`, ...limits].join(' ');
}
