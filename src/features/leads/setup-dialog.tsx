import { leads } from '#contract/areas/leads.ts';
import type { Answer } from '#contract/endpoint.ts';
import { useDraftReady } from '#kit/drafts/use-draft-ready.ts';
import { FormDialog } from '#kit/form/form-dialog.tsx';
import { useSave } from '#kit/form/use-save.ts';
import { ReadTrouble } from '#kit/reads/read-trouble.tsx';
import { useRead } from '#kit/reads/use-read.ts';
import { useWrite } from '#kit/writes/use-write.ts';
import { Dialog } from '#ui/dialog.tsx';
import { SkeletonRows } from '#ui/skeleton.tsx';
import { useToast } from '#ui/toast.tsx';
import { SetupRows } from './setup-rows.tsx';
import { bodyOf, newChannel, newStage, refusalsIn, valuesOf, type SetupValues } from './setup-values.ts';

export interface SetupDialogProps {
  readonly onClose: () => void;
}

const TITLE = 'Stages and channels';

/** Through which stages leads go, and by which channels they come. */
export default function SetupDialog({ onClose }: SetupDialogProps) {
  const { data, error, refetch } = useRead(leads.setup, {});
  const isReady = useDraftReady();
  if (data && isReady) return <SetupForm setup={data.body} onClose={onClose} />;
  return (
    <Dialog title={TITLE} onClose={onClose}>
      {error ? <ReadTrouble error={error} onAgain={() => void refetch()} /> : <SkeletonRows rows={5} />}
    </Dialog>
  );
}

interface FormProps extends SetupDialogProps {
  readonly setup: Answer<typeof leads.setup>;
}

function SetupForm({ setup, onClose }: FormProps) {
  const write = useWrite();
  const toast = useToast();
  const save = useSave<SetupValues, Answer<typeof leads.saveSetup>>({
    own: valuesOf(setup),
    base: null,
    draft: '/api/lead-setup',
    labels: { stages: 'Stages', channels: 'Channels' },
    send: (values, changed, signal) => {
      if (changed.length === 0) return null;
      const fields = refusalsIn(values);
      if (fields) return Promise.resolve({ ok: false, message: '', fields });
      return write(leads.saveSetup, { body: bodyOf(values) }, { signal });
    },
    onSaved: ({ message }) => {
      toast({ text: message });
      onClose();
    },
    onClose,
  });
  const { form } = save;
  const { stages, channels } = form.watch();
  const { errors } = form.formState;
  return (
    <FormDialog title={TITLE} save={save}>
      <SetupRows
        title="Stages"
        noun="stage"
        rows={stages}
        error={errors.stages?.message}
        onChange={(rows) => form.setValue('stages', rows)}
        onAdd={newStage}
      />
      <SetupRows
        title="Channels"
        noun="channel"
        rows={channels}
        error={errors.channels?.message}
        onChange={(rows) => form.setValue('channels', rows)}
        onAdd={newChannel}
      />
    </FormDialog>
  );
}
