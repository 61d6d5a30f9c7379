import { useEffect, useRef } from 'react';
import { Link, useLocation } from 'react-router-dom';
import type { Likeness } from '#contract/areas/lead-record.ts';
import type { NotWritten } from '#kit/writes/use-write.ts';
import { Button } from '#ui/button.tsx';
import { sameText } from './lead-text.ts';
import css from './leads.module.css';

/** Whom a refusal names as perhaps the same person. */
export const duplicatesOf = ({ detail }: NotWritten): readonly Likeness[] =>
  (detail?.['duplicates'] as readonly Likeness[] | undefined) ?? [];

interface Props {
  readonly duplicates: readonly Likeness[];
  /** It is somebody else, or to be added all the same: told before the form is sent by the same press. */
  readonly anywayText: string;
  readonly onAnyway: () => void;
  /** Of customers: it is they. */
  readonly useText?: string;
  readonly onUse?: (customer: number) => void;
}

/** Who is reached in the same way, within the form that was refused for it. Its buttons send the form again. */
export function Duplicates({ duplicates, anywayText, onAnyway, useText, onUse }: Props) {
  const { pathname } = useLocation();
  const frame = useRef<HTMLElement>(null);
  // The form was sent from below, and this stands at its top.
  useEffect(() => {
    frame.current?.scrollIntoView({ block: 'center' });
  }, [duplicates]);
  return (
    <section ref={frame} className={css.duplicates} aria-label="Perhaps the same">
      <ul>
        {duplicates.map((like) => (
          <li key={`${like.kind} ${like.id} ${like.created_at}`}>
            <p>
              <strong>{like.name}</strong>
              {` has ${sameText(like)}.`}
              <span className="muted">{factsText(like)}</span>
            </p>
            {like.kind === 'lead' && like.id !== null ? (
              <Link to={{ pathname, search: `?open=${like.id}` }}>Open that one</Link>
            ) : null}
            {like.kind === 'customer' && like.id !== null && onUse ? (
              <Button type="submit" onClick={() => onUse(like.id ?? 0)}>
                {useText}
              </Button>
            ) : null}
          </li>
        ))}
      </ul>
      <Button type="submit" onClick={onAnyway}>
        {anywayText}
      </Button>
    </section>
  );
}

function factsText({ kind, stage_name, owner_name }: Likeness): string {
  const facts = kind === 'customer' ? ['Customer'] : [stage_name, owner_name];
  return ` ${facts.filter((fact) => fact !== null).join(' · ')}`;
}
