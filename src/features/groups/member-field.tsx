import type { ReactNode } from 'react';
import { isolated } from '#contract/people-text.ts';
import { count } from '#lib/format-number.ts';
import { Icon } from '#ui/icon.tsx';
import css from './groups.module.css';

interface Props {
  readonly ids: readonly number[];
  readonly most: number;
  readonly member: { readonly one: string; readonly many: string };
  readonly nameOf: (id: number) => string;
  readonly onRemove: (id: number) => void;
  /** The field that finds more of them. */
  readonly children: ReactNode;
}

/** Who or what is in the group, each to be taken out again. */
export function MemberField({ ids, most, member, nameOf, onRemove, children }: Props) {
  return (
    <div className={css.field}>
      {children}
      <p className="muted small" aria-live="polite">
        {ids.length === 0
          ? `No ${member.many} yet.`
          : `${count(ids.length, member.one, member.many)} of at most ${most}`}
      </p>
      <ul className={`${css.members} ${css.chosen}`} aria-label="Members">
        {ids.map((id) => (
          <li key={id} className={css.member}>
            {nameOf(id)}
            <button
              type="button"
              className={css.out}
              aria-label={`Take out ${isolated(nameOf(id))}`}
              onClick={() => onRemove(id)}
            >
              <Icon name="close" size="1em" />
            </button>
          </li>
        ))}
      </ul>
    </div>
  );
}
