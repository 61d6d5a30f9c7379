import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { useLiveQuery } from 'dexie-react-hooks';
import type { Todo } from '#contract/areas/todo-record.ts';
import { freshLid } from '#crud/fresh-lid.ts';
import { useSettled, type Settled } from '#crud/use-settled.ts';
import { vehiclesByPlate } from '#db/views/vehicles.ts';
import { useHold } from '#lib/use-hold.ts';
import type { Intent } from '#sync/api.ts';
import { useSync } from '#sync/use-sync.ts';
import { Banner } from '#ui/banner.tsx';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { useToast } from '#ui/toast.tsx';
import { checklistOf, fieldsOf, patchOf, valuesOf, vehicleOfPlate, type Values } from './form-values.ts';
import { outcomeWords } from './outcome-words.ts';
import { TodoFormFields } from './todo-form-fields.tsx';

const FORM = 'todo-form';

export interface TodoFormProps {
  /** Null for a new one. */
  readonly todo: Todo | null;
  readonly today: string;
  readonly onClose: () => void;
}

/** Makes or changes a todo. A refusal of the server shows at its field; offline it is saved and sent later. */
export default function TodoForm({ todo, today, onClose }: TodoFormProps) {
  const form = useForm<Values>({ defaultValues: valuesOf(todo, today) });
  const { settle } = useSettled();
  const sync = useSync();
  const toast = useToast();
  const vehicles = useLiveQuery(() => vehiclesByPlate()) ?? [];
  const [general, setGeneral] = useState<string | null>(null);
  /** What the server refused: taken back before the next try, or when the person gives up. */
  const [refused, setRefused] = useState<readonly string[]>([]);
  const { dirtyFields, isDirty, isSubmitting } = form.formState;
  useHold(isDirty);

  const takeBack = async () => {
    if (refused.length > 0) await sync.discard(refused);
    setRefused([]);
  };
  const close = async () => {
    await takeBack();
    onClose();
  };

  const show = (settled: Extract<Settled, { state: 'failed' }>) => {
    setRefused(settled.saved.mids);
    const fields = settled.failures.flatMap((failed) => Object.entries(failed.fields));
    const known = fields.filter(([name]) => name in form.getValues());
    for (const [name, reasons] of known) form.setError(name as keyof Values, { message: reasons.join(' ') });
    setGeneral(known.length > 0 ? null : (settled.failures[0]?.message ?? 'The server did not take it.'));
  };

  const save = form.handleSubmit(async (values) => {
    if (values.vehicle_id.trim() !== '' && !vehicleOfPlate(values.vehicle_id, vehicles)) {
      form.setError('vehicle_id', { message: 'No vehicle has this plate. Choose one of the list.' });
      return;
    }
    await takeBack();
    const fields = fieldsOf(values, vehicles);
    const patch = patchOf(fields, dirtyFields);
    if (todo && Object.keys(patch).length === 0) return onClose();
    const lines = checklistOf(values);
    const intent: Intent = todo
      ? { op: 'todos.update', args: { lid: `todo/${todo.id}`, patch } }
      : {
          op: 'todos.add',
          args: { lid: freshLid('todos'), fields, ...(lines.length > 0 ? { checklist: lines } : {}) },
        };
    const settled = await settle(intent);
    if (settled.state === 'failed') return show(settled);
    if (settled.state === 'unsaved') return;
    toast({ text: outcomeWords(settled, todo ? 'Changed.' : 'The todo is made.') });
    onClose();
  });

  return (
    <Dialog
      kind="drawer"
      title={todo ? `Edit “${todo.title}”` : 'New todo'}
      onClose={() => void close()}
      footer={
        <>
          <Button onClick={() => void close()}>Cancel</Button>
          <Button tone="primary" type="submit" form={FORM} busy={isSubmitting}>
            Save
          </Button>
        </>
      }
    >
      {general ? (
        <Banner tone="failed" icon="failed" urgent>
          {general}
        </Banner>
      ) : null}
      <form id={FORM} noValidate onSubmit={(event) => void save(event)}>
        <TodoFormFields form={form} vehicles={vehicles} isNew={todo === null} />
      </form>
    </Dialog>
  );
}
