import { isolated } from '#contract/people-text.ts';
import { ItemList } from '#kit/items/item-list.tsx';
import { useShown } from '#kit/items/use-shown.ts';
import { Facts } from '#kit/list/facts.tsx';
import { useDo } from '#kit/writes/use-do.ts';
import { formatSum } from '#lib/format-number.ts';
import { useMay } from '#session/use-may.ts';
import { Menu } from '#ui/menu.tsx';
import { Select } from '#ui/select.tsx';
import { useToast } from '#ui/toast.tsx';
import { ItemRow } from './item-row.tsx';
import type { ListItem, ListKind, ListRecord } from './list-record.ts';
import { doneText, sharedText, sumOf } from './list-text.ts';
import css from './lists.module.css';

interface ListDetailProps {
  readonly kind: ListKind;
  readonly list: ListRecord;
}

/** A list with its items, which are changed where they stand. */
export function ListDetail({ kind, list }: ListDetailProps) {
  const may = useMay();
  const canChange = list.deleted_at === null && may(kind.calls.update);
  const items = useItems(kind, list);
  const done = doneText(kind, list.items);
  const sum = kind.hasPrices ? sumOf(list.items) : null;
  return (
    <div className={css.detail}>
      <div className={css.status}>
        <StatusChoice kind={kind} list={list} disabled={!canChange} />
        {done === '' ? null : <span className="muted num">{done}</span>}
      </div>
      <Facts
        facts={[
          ['Owner', list.owner_name],
          ['Shared with', sharedText(list)],
        ]}
      />
      {list.body === null ? null : <p className={css.body}>{list.body}</p>}
      <ItemList
        label={`Items of ${list.title}`}
        items={list.items}
        nameOf={({ text }) => text}
        row={(item) => <ItemRow kind={kind} item={item} disabled={!canChange} />}
        acts={canChange ? (item) => <ItemActs item={item} onRemove={items.remove} /> : undefined}
        onAdd={canChange ? items.add : undefined}
        onSort={canChange ? items.sort : undefined}
      />
      {list.items.length === 0 && !canChange ? <p className="muted">There are no items.</p> : null}
      {sum === null ? null : (
        <p className={css.sum}>
          <span>Sum</span> <b className="num">{formatSum(sum)}</b>
        </p>
      )}
    </div>
  );
}

/** What is done with the items of a list. */
function useItems({ calls }: ListKind, { id }: ListRecord) {
  const act = useDo();
  const toast = useToast();
  return {
    add: async (text: string) =>
      (await act(calls.addItem, { params: { id }, body: { text, type: 'Inline' } })) !== null,
    sort: async (ids: readonly number[]) => (await act(calls.swapItems, { body: { id, ids: [...ids] } })) !== null,
    remove: async (item: ListItem) => {
      const params = { id: item.id };
      if ((await act(calls.removeItem, { params })) === null) return;
      toast({ text: `${isolated(item.text)} removed.`, undo: () => void act(calls.restoreItem, { params }) });
    },
  };
}

interface ItemActsProps {
  readonly item: ListItem;
  readonly onRemove: (item: ListItem) => Promise<void>;
}

function ItemActs({ item, onRemove }: ItemActsProps) {
  return (
    <Menu
      label={`More for ${item.text}`}
      items={[{ label: 'Remove', icon: 'trash', onAct: () => void onRemove(item) }]}
    />
  );
}

interface StatusChoiceProps extends ListDetailProps {
  readonly disabled: boolean;
}

function StatusChoice({ kind: { calls, states, noun }, list, disabled }: StatusChoiceProps) {
  const act = useDo();
  const [shown, change] = useShown(list.status);
  const save = (status: string) => async () =>
    (await act(calls.updateStatus, { params: { id: list.id }, body: { status } })) !== null;
  return (
    <Select
      aria-label={`Status of the ${noun.one}`}
      value={shown}
      disabled={disabled}
      onChange={({ target: { value } }) => void change(value, save(value))}
    >
      {Object.entries(states).map(([value, words]) => (
        <option key={value} value={value}>
          {words}
        </option>
      ))}
    </Select>
  );
}
