import type { Person } from '#contract/areas/users.ts';
import { Facts, type Fact } from '#kit/list/facts.tsx';
import { formatNumber } from '#lib/format-number.ts';
import { capital, formatMoment } from '#lib/format-when.ts';
import { useNow } from '#lib/use-now.ts';
import { Banner } from '#ui/banner.tsx';
import { PersonActs } from './person-acts.tsx';
import { PersonState } from './person-state.tsx';
import { formatBranches, formatSeen, onOffText, telephoneUrl } from './person-text.ts';
import { UnsentWork } from './unsent-work.tsx';
import css from './users.module.css';

/** One person: what waits of theirs, where and as what they work, and how they get in. */
export function PersonDetail({ person }: { readonly person: Person }) {
  const isDeleted = person.deleted_at !== null;
  return (
    <div className={css.person}>
      {person.editable || isDeleted ? null : <Banner icon="lock">{person.why_not}</Banner>}
      {isDeleted ? null : <UnsentWork person={person} />}
      <Facts facts={useFacts(person)} />
      <div className={css.contact}>
        <Facts
          facts={[
            ['E-mail', <EmailAddress key="email" email={person.email} />],
            ['Phone', person.phone === null ? null : <Telephone key="phone" phone={person.phone} />],
          ]}
        />
      </div>
      {isDeleted ? null : <PersonActs person={person} />}
    </div>
  );
}

function useFacts(person: Person): readonly Fact[] {
  const now = useNow(60_000);
  const { state, role_name, department_name, two_factor, last_seen_at, open_todos, created_at } = person;
  return [
    ['State', <PersonState key="state" state={state} />],
    ['Role', role_name],
    ['Last seen', formatSeen(last_seen_at, now)],
    ['Branches', formatBranches(person) || null],
    ['Department', department_name],
    ['Two-factor', onOffText(two_factor)],
    ['Open todos', formatNumber(open_todos)],
    ['Added', capital(formatMoment(created_at, now))],
  ];
}

function Telephone({ phone }: { readonly phone: string }) {
  return <a href={telephoneUrl(phone)}>{phone}</a>;
}

/** It breaks before the domain. */
function EmailAddress({ email }: { readonly email: string }) {
  const at = email.lastIndexOf('@');
  return (
    <a href={`mailto:${email}`}>
      <span>
        {email.slice(0, at)}
        <wbr />
        {email.slice(at)}
      </span>
    </a>
  );
}
