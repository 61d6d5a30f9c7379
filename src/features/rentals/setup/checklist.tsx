import type { VerificationTemplate } from '#contract/areas/rental-setup.ts';
import { type EntityType, entityTypes } from '#contract/areas/rental-words.ts';
import { isolated } from '#contract/people-text.ts';
import { InlineText } from '#kit/items/inline-text.tsx';
import { ItemList } from '#kit/items/item-list.tsx';
import { useShown } from '#kit/items/use-shown.ts';
import { Menu } from '#ui/menu.tsx';
import { Section } from '#ui/screen.tsx';
import { useToast } from '#ui/toast.tsx';
import { type Check, useTemplates } from './use-templates.ts';
import css from './setup.module.css';

interface ChecklistProps {
  readonly type: EntityType;
  readonly templates: readonly VerificationTemplate[];
  /** When they were read, in ms. */
  readonly readAt: number;
}

/** The list of a kind: everything is changed where it stands. */
export function Checklist({ type, templates, readAt }: ChecklistProps) {
  const change = useTemplates(type, { items: templates, at: readAt });
  const toast = useToast();
  const name = entityTypes[type];
  const set = (id: number, fields: Partial<Check>) =>
    change((items) => items.map((item) => (item.id === id ? { ...item, ...fields } : item)));
  const remove = async ({ id, title, required }: VerificationTemplate) => {
    const place = templates.findIndex((one) => one.id === id);
    if (!(await change((items) => items.filter((item) => item.id !== id)))) return;
    const undo = () => void change((items) => items.toSpliced(place, 0, { title, required }));
    toast({ text: `${isolated(title)} removed.`, undo });
  };
  return (
    <Section title={name}>
      <ItemList
        label={`Checks of ${name}`}
        items={templates}
        nameOf={({ title }) => title}
        row={(item) => <CheckRow item={item} onSet={(fields) => set(item.id, fields)} />}
        acts={(item) => (
          <Menu
            label={`More for ${item.title}`}
            items={[{ label: 'Remove', icon: 'trash', onAct: () => void remove(item) }]}
          />
        )}
        onAdd={(title) => change((items) => [...items, { title, required: true }])}
        onSort={(ids) => change((items) => items.toSorted((a, b) => ids.indexOf(a.id ?? 0) - ids.indexOf(b.id ?? 0)))}
      />
    </Section>
  );
}

interface CheckRowProps {
  readonly item: VerificationTemplate;
  readonly onSet: (fields: Partial<Check>) => Promise<boolean>;
}

function CheckRow({ item: { title, required }, onSet }: CheckRowProps) {
  const [shown, change] = useShown(required);
  return (
    <div className={css.check}>
      <InlineText label={`Check ${title}`} value={title} max={160} onSave={(text) => onSet({ title: text })} />
      <label className={css.tick}>
        <input
          type="checkbox"
          checked={shown}
          aria-label={`${title}: must be ticked`}
          onChange={() => void change(!shown, () => onSet({ required: !shown }))}
        />
        Must be ticked
      </label>
    </div>
  );
}
