import { useRef, useState, type FormEvent } from 'react';
import { useNavigate } from 'react-router-dom';
import { useForm } from 'react-hook-form';
import { useLiveQuery } from 'dexie-react-hooks';
import { useUnsaved } from '#kit/drafts/use-unsaved.ts';
import { freshLid } from '#kit/outbox/fresh-lid.ts';
import { useSettled, type Settled } from './use-settled.ts';
import type { Lid } from '#db/records.ts';
import { todoByLid } from '#db/views/todos.ts';
import { vehiclesByPlate } from '#db/views/vehicles.ts';
import { todoPath } from '#lib/todo-path.ts';
import type { Intent } from '#sync/api.ts';
import { useSync } from '#sync/use-sync.ts';
import { useToast } from '#ui/toast.tsx';
import {
  checklistOf,
  FIELD_NAMES,
  fieldsOf,
  formVehicles,
  newFieldsOf,
  patchOf,
  valuesOf,
  type FormVehicle,
  type Values,
} from './form-values.ts';
import { outcomeText } from './outcome-text.ts';
import type { TodoFormProps } from './todo-form.tsx';

/** All vehicles of a large yard. */
const VEHICLES = 5000;

type Refusal = Extract<Settled, { state: 'failed' }>;
type Changed = Partial<Readonly<Record<keyof Values, unknown>>>;

/** Null where nothing was changed. */
function intentOf(
  todo: TodoFormProps['todo'],
  values: Values,
  changed: Changed,
  vehicles: readonly FormVehicle[],
): Intent | null {
  const fields = fieldsOf(values, vehicles);
  if (todo) {
    const patch = patchOf(fields, changed);
    return Object.keys(patch).length === 0 ? null : { op: 'todos.update', args: { lid: `todo/${todo.id}`, patch } };
  }
  const checklist = checklistOf(values);
  const lines = checklist.length > 0 ? { checklist } : {};
  return { op: 'todos.add', args: { lid: freshLid('todos'), fields: newFieldsOf(fields), ...lines } };
}

/** A todo being written: its values, saving them once, and what the server refused of them. */
export function useTodoForm({ todo, today, onMade, onClose }: TodoFormProps) {
  const form = useForm<Values>({ defaultValues: valuesOf(todo, today) });
  const vehicles = formVehicles(useLiveQuery(() => vehiclesByPlate(VEHICLES)) ?? [], todo);
  const { settle } = useSettled();
  const toast = useToast();
  const navigate = useNavigate();
  const [general, setGeneral] = useState<string | null>(null);
  const refused = useRefused();
  const { dirtyFields, isSubmitting, errors } = form.formState;
  const changed = FIELD_NAMES.filter((name) => dirtyFields[name]);
  useUnsaved(changed.length > 0);

  const show = ({ saved, failures }: Refusal) => {
    refused.keep(saved.mids);
    const fields = failures.flatMap((failed) => Object.entries(failed.fields));
    const known = FIELD_NAMES.flatMap((name) =>
      fields.filter(([field]) => field === name).map(([, why]) => [name, why] as const),
    );
    known.forEach(([name, reasons], n) =>
      form.setError(name, { message: reasons.join(' ') }, { shouldFocus: n === 0 }),
    );
    setGeneral(known.length > 0 ? null : (failures[0]?.message ?? 'The server did not take it.'));
  };

  const submit = form.handleSubmit(async (values) => {
    setGeneral(null);
    await refused.undo();
    const intent = intentOf(todo, values, dirtyFields, vehicles);
    if (!intent) return onClose();
    const settled = await settle(intent);
    if (settled.state === 'failed') return show(settled);
    if (settled.state === 'unsaved') return;
    if (intent.op === 'todos.add') {
      const { lid } = intent.args;
      const open = async () => void navigate(todoPath(await knownAs(lid)));
      toast({ text: outcomeText(settled, 'The todo is made.'), open: () => void open() });
      onMade?.(lid);
    } else toast({ text: outcomeText(settled, 'Changed.') });
    onClose();
  });
  const discard = async () => {
    await refused.undo();
    onClose();
  };
  return {
    form,
    vehicles,
    changed,
    general,
    wrong: FIELD_NAMES.filter((name) => errors[name]),
    busy: isSubmitting,
    save: useOnce(submit),
    discard,
  };
}

/** Once it is sent, by the server's id: others open it by that, and this device may not hold it any more. */
async function knownAs(lid: Lid): Promise<Lid> {
  const sid = (await todoByLid(lid))?.sid;
  return sid === undefined ? lid : `todo/${sid}`;
}

/** What the server refused: taken back before the next try, or when the person gives up. */
function useRefused() {
  const sync = useSync();
  const [mids, setMids] = useState<readonly string[]>([]);
  const undo = async () => {
    if (mids.length > 0) await sync.discard(mids);
    setMids([]);
  };
  return { keep: setMids, undo };
}

/** A second press that comes before the first one is drawn sends nothing. */
function useOnce(submit: () => Promise<void>): (event: FormEvent) => void {
  const running = useRef(false);
  return (event) => {
    event.preventDefault();
    if (running.current) return;
    running.current = true;
    void submit().finally(() => {
      running.current = false;
    });
  };
}
