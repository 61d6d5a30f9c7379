import type { ReactNode } from 'react';
import { isolated } from '#contract/people-text.ts';
import { InlineText } from '#kit/items/inline-text.tsx';
import { ItemList } from '#kit/items/item-list.tsx';
import { useShown } from '#kit/items/use-shown.ts';
import { Menu } from '#ui/menu.tsx';
import { Section } from '#ui/screen.tsx';
import { useToast } from '#ui/toast.tsx';
import type { ChangeChecks, Check } from './use-checks.ts';
import css from './setup.module.css';

type Kept<C> = C & { readonly id: number };

interface ChecklistProps<C extends Check> {
  readonly name: string;
  /** What is said of a check that may not be left out. */
  readonly must: string;
  /** What the list is for, where its name does not say it. */
  readonly lead?: string;
  readonly items: readonly Kept<C>[];
  readonly change: ChangeChecks<C>;
  /** What is new under a title, or comes back when its removal is undone. */
  readonly fresh: (title: string, removed?: C) => C;
  /** More that is set of a check, beside whether it must be ticked. */
  readonly more?: ((item: Kept<C>, set: (fields: Partial<C>) => Promise<boolean>) => ReactNode) | undefined;
}

/** One list of checks: everything is changed where it stands. */
export function Checklist<C extends Check>({ name, must, lead, items, change, fresh, more }: ChecklistProps<C>) {
  const toast = useToast();
  const set = (id: number, fields: Partial<C>) =>
    change((before) => before.map((item) => (item.id === id ? { ...item, ...fields } : item)));
  const remove = async (removed: Kept<C>) => {
    const place = items.findIndex(({ id }) => id === removed.id);
    if (!(await change((before) => before.filter(({ id }) => id !== removed.id)))) return;
    const undo = () => void change((before) => before.toSpliced(place, 0, fresh(removed.title, removed)));
    toast({ text: `${isolated(removed.title)} removed.`, undo });
  };
  return (
    <Section title={name}>
      {lead === undefined ? null : <p className="muted">{lead}</p>}
      <ItemList
        label={`Checks of ${name}`}
        items={items}
        nameOf={({ title }) => title}
        row={(item) => (
          <CheckRow item={item} must={must} onSet={(fields) => set(item.id, fields as Partial<C>)}>
            {more?.(item, (fields) => set(item.id, fields))}
          </CheckRow>
        )}
        acts={(item) => (
          <Menu
            label={`More for ${item.title}`}
            items={[{ label: 'Remove', icon: 'trash', onAct: () => void remove(item) }]}
          />
        )}
        onAdd={(title) => change((before) => [...before, fresh(title)])}
        onSort={(ids) => change((before) => before.toSorted((a, b) => ids.indexOf(a.id ?? 0) - ids.indexOf(b.id ?? 0)))}
      />
    </Section>
  );
}

interface CheckRowProps {
  readonly item: Check;
  readonly must: string;
  readonly onSet: (fields: Partial<Check>) => Promise<boolean>;
  readonly children: ReactNode;
}

function CheckRow({ item: { title, required }, must, onSet, children }: CheckRowProps) {
  const [shown, change] = useShown(required);
  return (
    <div className={css.check}>
      <InlineText label={`Check ${title}`} value={title} max={160} onSave={(text) => onSet({ title: text })} />
      {children}
      <label className={css.tick}>
        <input
          type="checkbox"
          checked={shown}
          aria-label={`${title}: ${must.toLowerCase()}`}
          onChange={() => void change(!shown, () => onSet({ required: !shown }))}
        />
        {must}
      </label>
    </div>
  );
}
