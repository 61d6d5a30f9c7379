import { useState } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { leads } from '#contract/areas/leads.ts';
import type { Lead, Likeness } from '#contract/areas/lead-record.ts';
import { isolated } from '#contract/people-text.ts';
import { ActDialog } from '#kit/form/act-dialog.tsx';
import { useWrite } from '#kit/writes/use-write.ts';
import { useMay } from '#session/use-may.ts';
import { Button } from '#ui/button.tsx';
import { useToast } from '#ui/toast.tsx';
import { sameText } from './lead-text.ts';
import css from './leads.module.css';

interface Props {
  readonly lead: Lead;
  readonly similar: readonly Likeness[];
}

/** Who else may be the same person, and the way to make one lead of two. */
export function SimilarLeads({ lead, similar }: Props) {
  const may = useMay();
  const { pathname } = useLocation();
  const [merged, setMerged] = useState<Likeness | null>(null);
  return (
    <section>
      <h3>Perhaps the same</h3>
      <ul className={css.similar}>
        {similar.map((like) => (
          <li key={`${like.kind} ${like.id} ${like.created_at}`}>
            <p>
              {like.kind === 'lead' && like.id !== null ? (
                <Link to={{ pathname, search: `?open=${like.id}` }}>{like.name}</Link>
              ) : (
                <strong>{like.name}</strong>
              )}
              {` ${like.kind === 'customer' ? 'is a customer with' : 'has'} ${sameText(like)}.`}
            </p>
            {like.kind === 'lead' && like.id !== null && may(leads.merge) ? (
              <Button aria-label={`Merge ${isolated(like.name)} into this`} onClick={() => setMerged(like)}>
                Merge into this
              </Button>
            ) : null}
          </li>
        ))}
      </ul>
      {merged ? <MergeDialog lead={lead} other={merged} onClose={() => setMerged(null)} /> : null}
    </section>
  );
}

interface MergeProps {
  readonly lead: Lead;
  readonly other: Likeness;
  readonly onClose: () => void;
}

function MergeDialog({ lead, other, onClose }: MergeProps) {
  const write = useWrite();
  const toast = useToast();
  return (
    <ActDialog
      title={`Merge ${isolated(other.name)} into ${isolated(lead.name)}?`}
      saveText="Merge"
      saveTone="danger"
      rules={leads.merge}
      draft={`merge-lead/${lead.id}/${other.id}`}
      fields={[]}
      lead={() => <p>What happened to it comes here, and it leaves all lists. This cannot be undone.</p>}
      send={(_body, signal) =>
        write(leads.merge, { body: { keep: lead.id, ids: other.id === null ? [] : [other.id] } }, { signal })
      }
      onSaved={({ message }) => {
        toast({ text: message });
        onClose();
      }}
      onClose={onClose}
    />
  );
}
