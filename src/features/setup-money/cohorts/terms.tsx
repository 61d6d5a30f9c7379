import { useState } from 'react';
import { type AgreedTerms, type Cohort, cohorts } from '#contract/areas/cohorts.ts';
import { useDo } from '#kit/writes/use-do.ts';
import { formatDate } from '#lib/format-when.ts';
import { useMay } from '#session/use-may.ts';
import { useTruth } from '#sync/use-sync.ts';
import { Button } from '#ui/button.tsx';
import { later } from '#ui/later.tsx';
import { Menu } from '#ui/menu.tsx';
import { Section } from '#ui/screen.tsx';
import { useToast } from '#ui/toast.tsx';
import css from '../setup-money.module.css';
import { termText } from './term-values.ts';
import type { TermsDialogProps } from './terms-dialog.tsx';

const TermsDialog = later<TermsDialogProps>(() => import('./terms-dialog.tsx'));

/** What is agreed with the owner of a cohort since when. */
export function Terms({ cohort }: { readonly cohort: Cohort }) {
  /** The terms whose form is open; `new` for others. */
  const [edited, setEdited] = useState<AgreedTerms | 'new' | null>(null);
  const may = useMay();
  const isOffline = useTruth().reach === 'offline';
  if (cohort.kind === 'house') return <p className={css.muted}>The house keeps everything: there are no terms.</p>;
  const mayChange = may(cohorts.setTerms) && cohort.deleted_at === null;
  const add = (
    <Button
      icon="plus"
      disabled={isOffline}
      title={isOffline ? 'This waits for a connection.' : undefined}
      onClick={() => setEdited('new')}
    >
      New terms
    </Button>
  );
  return (
    <Section title="Agreed" actions={mayChange ? add : null}>
      {cohort.agreed.length === 0 ? (
        <p className={css.muted}>Nothing: all income and all expenses are the owner’s, without a fee.</p>
      ) : null}
      <ul aria-label="Terms">
        {cohort.agreed.map((agreed) => (
          <li key={agreed.from_date} className={css.row}>
            <span>
              <strong>{`From ${formatDate(agreed.from_date)}`}</strong>
              <br />
              {agreed.terms.map(termText).join(', ')}
            </span>
            {mayChange ? <TermsMenu cohort={cohort} agreed={agreed} onEdit={() => setEdited(agreed)} /> : null}
          </li>
        ))}
      </ul>
      {edited === null ? null : (
        <TermsDialog cohort={cohort} agreed={edited === 'new' ? null : edited} onClose={() => setEdited(null)} />
      )}
    </Section>
  );
}

interface TermsMenuProps {
  readonly cohort: Cohort;
  readonly agreed: AgreedTerms;
  readonly onEdit: () => void;
}

function TermsMenu({ cohort: { id }, agreed, onEdit }: TermsMenuProps) {
  const act = useDo();
  const toast = useToast();
  const { from_date, terms } = agreed;
  const set = (sent: AgreedTerms['terms']) =>
    act(cohorts.setTerms, { params: { id }, body: { from_date, terms: sent } });
  const remove = async () => {
    if (await set([])) toast({ text: 'Terms taken back.', undo: () => void set(terms) });
  };
  return (
    <Menu
      label={`More about the terms from ${formatDate(from_date)}`}
      items={[
        { label: 'Edit', icon: 'edit', onAct: onEdit },
        { label: 'Take them back', icon: 'trash', onAct: () => void remove() },
      ]}
    />
  );
}
