import type { FormEvent } from 'react';
import { useAct } from '#kit/outbox/use-act.ts';
import { putAsked } from '#kit/outbox/asked.ts';
import { askDraft } from '#kit/drafts/draft-keys.ts';
import type { Deletion } from '#db/records.ts';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { Field } from '#ui/field.tsx';
import { TextArea } from '#ui/text-input.tsx';
import { useDraft } from '#kit/drafts/use-draft.ts';

interface Props {
  readonly todo: string;
  /** What it is asked about; null where the server did not say. */
  readonly deletion: Deletion | null;
  readonly onClose: () => void;
}

const FORM = 'ask-restore';

/** A message to the office, with a word that the person may add. */
export function AskRestore({ todo, deletion, onClose }: Props) {
  const act = useAct();
  const note = useDraft(askDraft(todo));
  const ask = async (event: FormEvent) => {
    event.preventDefault();
    const word = note.text.trim();
    if (!(await act({ op: 'todos.askRestore', args: { lid: todo, ...(word && { note: word }) } }))) return;
    note.clear();
    await putAsked(todo, deletion);
    onClose();
  };
  return (
    <Dialog
      title="Ask to bring it back"
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>Go back</Button>
          <Button tone="primary" type="submit" form={FORM}>
            Ask the office
          </Button>
        </>
      }
    >
      <form id={FORM} onSubmit={(event) => void ask(event)}>
        <Field label="A word for the office (optional)" hint="Your changes stay on this device meanwhile.">
          <TextArea
            value={note.text}
            maxLength={500}
            onChange={(e) => note.setText(e.target.value)}
            onBlur={note.flush}
          />
        </Field>
      </form>
    </Dialog>
  );
}
