import { useNavigate } from 'react-router-dom';
import { useLiveQuery } from 'dexie-react-hooks';
import type { AnyFormField } from '#kit/form/form-field.ts';
import { useSave } from '#kit/form/use-save.ts';
import { freshLid } from '#kit/outbox/fresh-lid.ts';
import { outcomeText } from '#kit/outbox/outcome-text.ts';
import { useOutboxSend, type Outcome } from '#kit/outbox/use-outbox-send.ts';
import { useMaster } from '#kit/reads/use-master.ts';
import type { Lid } from '#db/records.ts';
import { todoByLid } from '#db/views/todos.ts';
import { vehiclesByPlate } from '#db/views/vehicles.ts';
import { todoPath } from '#lib/todo-path.ts';
import type { Intent } from '#sync/api.ts';
import { useToast } from '#ui/toast.tsx';
import { CHECKLIST, placeFields, todoFields, VEHICLE } from './todo-fields.ts';
import type { TodoFormProps } from './todo-form.tsx';
import { usePlaces } from './use-places.ts';
import { addIntent, formVehicles, todoValues, updateIntent } from './todo-values.ts';

/** All vehicles of a large yard. */
const VEHICLES = 5000;

/** A todo being written. It is saved through the outbox, so that it can be written offline, too. */
export function useTodoForm({ todo, today, onMade, onClose }: TodoFormProps) {
  const master = useMaster();
  const read = usePlaces();
  const fields: readonly AnyFormField[] = [...todoFields(todo, master), ...placeFields(todo, read)];
  const vehicles = formVehicles(useLiveQuery(() => vehiclesByPlate(VEHICLES)) ?? [], todo);
  const own = todoValues(fields, todo, today);
  const send = useOutboxSend();
  const sayMade = useSayMade();
  const toast = useToast();
  const keep = async (intent: Intent<'todos.add'> | Intent<'todos.update'>, signal: AbortSignal) => {
    const sent = await send(intent, signal);
    return sent.ok ? { ok: true as const, body: { lid: intent.args.lid, outcome: sent.body } } : sent;
  };
  const save = useSave({
    draft: todo ? `todo/${todo.id}` : 'todo/new',
    own,
    base: todo?.updated_at ?? null,
    labels: labelsOf(fields, todo === null),
    send: (values, changed, signal) => {
      const written = { fields, values, vehicles };
      if (!todo) return keep(addIntent(freshLid('todos'), written), signal);
      return changed.length === 0 ? null : keep(updateIntent(todo, written, changed), signal);
    },
    onSaved: ({ lid, outcome }) => {
      if (todo) toast({ text: outcomeText(outcome, 'Changed.') });
      else sayMade(lid, outcome);
      if (!todo) onMade?.(lid);
      onClose();
    },
    onClose,
  });
  return { save, own, fields, vehicles, places: read.places };
}

/** In the order in which they stand. */
function labelsOf([title, ...others]: readonly AnyFormField[], isNew: boolean): Readonly<Record<string, string>> {
  const named = [title, { name: 'vehicle_id', label: VEHICLE }, ...others].flatMap((field) => field ?? []);
  const labels = Object.fromEntries(named.map(({ name, label }) => [name, label]));
  return isNew ? { ...labels, checklist: CHECKLIST } : labels;
}

/** Says that a todo is made, with the way to it. */
function useSayMade() {
  const toast = useToast();
  const navigate = useNavigate();
  return (lid: Lid, outcome: Outcome) => {
    const open = async () => void navigate(todoPath(await knownAs(lid)));
    toast({ text: outcomeText(outcome, 'The todo is made.'), open: () => void open() });
  };
}

/** Once it is sent, by the server's id: others open it by that, and this device may not hold it any more. */
async function knownAs(lid: Lid): Promise<Lid> {
  const sid = (await todoByLid(lid))?.sid;
  return sid === undefined ? lid : `todo/${sid}`;
}
