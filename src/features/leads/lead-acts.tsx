import { useState } from 'react';
import { leads } from '#contract/areas/leads.ts';
import type { Lead } from '#contract/areas/lead-record.ts';
import type { Body } from '#contract/endpoint.ts';
import { useMaster } from '#kit/reads/use-master.ts';
import { useWrite } from '#kit/writes/use-write.ts';
import { addDays, dayOf } from '#lib/day.ts';
import { useMay } from '#session/use-may.ts';
import { useTruth } from '#sync/use-sync.ts';
import { Button } from '#ui/button.tsx';
import { Field } from '#ui/field.tsx';
import { later } from '#ui/later.tsx';
import { Select } from '#ui/select.tsx';
import { useToast } from '#ui/toast.tsx';
import type { LeadAct, LeadDialogProps } from './lead-dialogs.tsx';
import css from './leads.module.css';

const LeadDialog = later<LeadDialogProps>(() => import('./lead-dialogs.tsx'));

/** In how many days the next step is. */
const STEPS = [
  ['Tomorrow', 1],
  ['In 3 days', 3],
  ['In a week', 7],
] as const;

/** What can be done with a lead: to its customer, to another stage, a word about it, and when one comes back to it. */
export function LeadActs({ lead }: { readonly lead: Lead }) {
  const may = useMay();
  const isOffline = useTruth().reach === 'offline';
  const [act, setAct] = useState<LeadAct | null>(null);
  const { busy, save } = useLeadSave(lead);
  const disabled = isOffline || busy;
  const wait = isOffline ? 'This waits for a connection.' : undefined;
  const isOpen = lead.stage_category === 'open';
  return (
    <>
      <div className={css.acts}>
        {isOpen && may(leads.convert) ? (
          <Button icon="approve" disabled={disabled} title={wait} onClick={() => setAct('convert')}>
            Convert
          </Button>
        ) : null}
        {may(leads.update) ? (
          <>
            <Button icon="note" disabled={disabled} title={wait} onClick={() => setAct('note')}>
              Note
            </Button>
            {isOpen ? (
              <Button disabled={disabled} title={wait} onClick={() => setAct('lose')}>
                Lost
              </Button>
            ) : null}
          </>
        ) : null}
      </div>
      {may(leads.update) && lead.customer_id === null ? (
        <StageSelect lead={lead} disabled={disabled} onStage={(stage_id) => void save({ stage_id })} />
      ) : null}
      {may(leads.update) && isOpen ? (
        <fieldset className={css.steps} disabled={disabled}>
          <legend>Next step</legend>
          {STEPS.map(([words, days]) => (
            <Button key={words} onClick={() => void save({ next_on: addDays(dayOf(Date.now()), days) })}>
              {words}
            </Button>
          ))}
          {lead.next_on === null ? null : (
            <Button tone="quiet" onClick={() => void save({ next_on: null })}>
              None
            </Button>
          )}
        </fieldset>
      ) : null}
      {act ? <LeadDialog act={act} lead={lead} onClose={() => setAct(null)} /> : null}
    </>
  );
}

/** One small change, sent as it is made. */
function useLeadSave({ id }: Lead) {
  const write = useWrite();
  const toast = useToast();
  const [busy, setBusy] = useState(false);
  const save = async (body: Body<typeof leads.update>) => {
    setBusy(true);
    const written = await write(leads.update, { params: { id }, body });
    setBusy(false);
    if (!written.ok) toast({ text: written.message });
  };
  return { busy, save };
}

interface StageProps {
  readonly lead: Lead;
  readonly disabled: boolean;
  readonly onStage: (stage: number) => void;
}

/** The open stages; won and lost have acts of their own. */
function StageSelect({ lead, disabled, onStage }: StageProps) {
  const stages = useMaster()?.leads.filter(({ id, category }) => category === 'open' || id === lead.stage_id) ?? [];
  return (
    <Field label="Stage" disabled={disabled}>
      <Select value={lead.stage_id} disabled={disabled} onChange={(event) => onStage(Number(event.target.value))}>
        {stages.some(({ id }) => id === lead.stage_id) ? null : (
          <option value={lead.stage_id}>{lead.stage_name}</option>
        )}
        {stages.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </Select>
    </Field>
  );
}
