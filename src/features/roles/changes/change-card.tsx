import { useState } from 'react';
import type { Role } from '#contract/areas/roles.ts';
import { roles as calls } from '#contract/areas/roles.ts';
import { useRead } from '#kit/reads/use-read.ts';
import { formatNumber } from '#lib/format-number.ts';
import { IconButton } from '#ui/button.tsx';
import { Icon } from '#ui/icon.tsx';
import type { Change } from '../draft.ts';
import { lowered } from '../rights.ts';
import { limitText, peopleText } from '../role-text.ts';
import css from './changes.module.css';

interface Props {
  readonly change: Change;
  /** Leaves it as it is. */
  readonly onDrop: () => void;
}

/** `9 people gain: approve expenses`, with who they are. */
export function ChangeCard({ change, onDrop }: Props) {
  const { role, from, to } = change;
  const words = changeText(change);
  return (
    <section className={css.change} aria-label={`${role.title}: ${words}`}>
      <p className={css.what} data-loses={to < from || undefined}>
        <Icon name={to > from ? 'plus' : 'skip'} />
        <strong>{words}</strong>
        <IconButton icon="close" label="Leave it as it is" onClick={onDrop} />
      </p>
      <p className="muted small">{aboutText(change)}</p>
      {role.people > 0 ? <People role={role} /> : null}
    </section>
  );
}

/** What is gained is the step that is reached; what is lost is the step that was. */
function changeText({ role: { people }, row, from, to }: Change): string {
  const right = row.levels[Math.max(from, to) - 1]?.right;
  const what = lowered(right?.title ?? row.title);
  const verb = to > from ? 'gain' : 'lose';
  if (people === 0) return `Nobody yet ${verb}s: ${what}`;
  return `${peopleText(people)} ${verb}${people === 1 ? 's' : ''}: ${what}`;
}

function aboutText({ role, row, to, from }: Change): string {
  const left = to > 0 && to < from ? row.levels[to - 1] : undefined;
  const parts = [
    role.title,
    ...(left ? [`still ${lowered(left.right.title)}`] : []),
    ...(row.key === 'expense.approve' && to > 0 && role.approval_limit !== null
      ? [lowered(limitText({ ...role, permissions: [row.key] }))]
      : []),
  ];
  return `${parts.join(', ')}.`;
}

/** So many are named at first. */
const AT_FIRST = 4;

function People({ role }: { readonly role: Role }) {
  const [showsAll, setShowsAll] = useState(false);
  const { data } = useRead(calls.edit, { params: { id: role.id } });
  const named = data?.body.people ?? [];
  const shown = showsAll ? named : named.slice(0, AT_FIRST);
  const more = role.people - shown.length;
  if (named.length === 0) return null;
  return (
    <ul className={css.people} aria-label={`Who has ${role.title}`}>
      {shown.map(({ id, name }) => (
        <li key={id}>{name}</li>
      ))}
      {more <= 0 ? null : shown.length < named.length ? (
        <li>
          <button type="button" onClick={() => setShowsAll(true)}>
            and {formatNumber(more)} more
          </button>
        </li>
      ) : (
        <li>and {formatNumber(more)} more</li>
      )}
    </ul>
  );
}
