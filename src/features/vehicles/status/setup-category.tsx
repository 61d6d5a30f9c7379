import type { SetupCategory, SetupItem } from '#contract/areas/vehicle-setup-calls.ts';
import { WORK_KINDS } from '#contract/areas/vehicle-status-record.ts';
import { vehicleStatus as rows } from '#contract/areas/vehicle-status.ts';
import { AddItem } from '#kit/items/add-item.tsx';
import { InlineText } from '#kit/items/inline-text.tsx';
import { useDo } from '#kit/writes/use-do.ts';
import { count } from '#lib/format-number.ts';
import { statusWord } from '#lib/vehicle-status.ts';
import { Button, IconButton } from '#ui/button.tsx';
import { Section } from '#ui/screen.tsx';
import { Select } from '#ui/select.tsx';
import css from './setup.module.css';

interface Props {
  readonly category: SetupCategory;
  /** From 0, among those that are used. */
  readonly place: number;
  readonly of: number;
}

/** A category with its checks: everything is changed where it stands. */
export function SetupCategoryPart({ category, place, of }: Props) {
  const { id, name, closes_hold, vehicles, archived_at } = category;
  const act = useDo();
  const save = (body: Omit<NonNullable<Parameters<typeof act<typeof rows.saveCategory>>[1]['body']>, 'id'>) =>
    act(rows.saveCategory, { body: { id, ...body } }).then((answer) => answer !== null);
  if (archived_at !== null) {
    return (
      <p className={css.row}>
        <span className={css.name}>{name}</span>
        <Button tone="quiet" onClick={() => void save({ archived: false })}>
          Use it again
        </Button>
      </p>
    );
  }
  return (
    <Section
      title={name}
      actions={
        <span className={css.acts}>
          <IconButton
            icon="up"
            label={`${name}: up`}
            disabled={place === 0}
            onClick={() => void save({ position: place })}
          />
          <IconButton
            icon="down"
            label={`${name}: down`}
            disabled={place === of - 1}
            onClick={() => void save({ position: place + 2 })}
          />
          <IconButton icon="box" label={`Archive ${name}`} onClick={() => void save({ archived: true })} />
        </span>
      }
    >
      <div className={css.row}>
        <span className="muted small">Name</span>
        <div className={css.name}>
          <InlineText label={`Name of ${name}`} value={name} max={60} onSave={(text) => save({ name: text })} />
        </div>
        <div className={css.settings}>
          <span className="muted small">When all is done</span>
          <div className={css.choice}>
            <Select
              aria-label={`${name}: when all is done`}
              value={closes_hold ?? ''}
              onChange={({ target }) =>
                void save({ closes_hold: WORK_KINDS.find((kind) => kind === target.value) ?? null })
              }
            >
              <option value="">Ends nothing</option>
              {WORK_KINDS.map((kind) => (
                <option key={kind} value={kind}>{`Ends “${statusWord(kind)}” after a return`}</option>
              ))}
            </Select>
          </div>
          <span className="muted small">{count(vehicles, 'vehicle')}</span>
        </div>
      </div>
      <Items category={category} />
    </Section>
  );
}

function Items({ category }: { readonly category: SetupCategory }) {
  const act = useDo();
  const used = category.items.filter(({ archived_at }) => archived_at === null);
  const archived = category.items.filter(({ archived_at }) => archived_at !== null);
  const move = (from: number, to: number) => {
    const ids = used.map(({ id }) => id);
    const [moved = 0] = ids.splice(from, 1);
    const body = { category_id: category.id, ordered_ids: ids.toSpliced(to, 0, moved) };
    void act(rows.reorder, { body });
  };
  return (
    <>
      <ul aria-label={`Checks of ${category.name}`}>
        {used.map((item, place) => (
          <ItemRow
            key={item.id}
            item={item}
            onUp={place === 0 ? undefined : () => move(place, place - 1)}
            onDown={place === used.length - 1 ? undefined : () => move(place, place + 1)}
          />
        ))}
      </ul>
      <AddItem
        label="Add a check"
        max={120}
        onAdd={async (title) => (await act(rows.saveItem, { body: { category_id: category.id, title } })) !== null}
      />
      {archived.length > 0 ? (
        <details>
          <summary className="small">{`Archived checks (${archived.length})`}</summary>
          <ul>
            {archived.map((item) => (
              <ItemRow key={item.id} item={item} onUp={undefined} onDown={undefined} />
            ))}
          </ul>
        </details>
      ) : null}
    </>
  );
}

const SEVERITIES = {
  none: 'Nothing more',
  note: 'Makes a todo',
  blocks: 'A todo, and the vehicle stays',
} as const;

interface ItemRowProps {
  readonly item: SetupItem;
  readonly onUp: (() => void) | undefined;
  readonly onDown: (() => void) | undefined;
}

function ItemRow({ item, onUp, onDown }: ItemRowProps) {
  const { id, category_id, title, severity, in_default, archived_at } = item;
  const act = useDo();
  const save = (change: Partial<Pick<SetupItem, 'title' | 'severity' | 'in_default'>> & { archived?: boolean }) =>
    act(rows.saveItem, { body: { id, category_id, title, ...change } }).then((answer) => answer !== null);
  if (archived_at !== null) {
    return (
      <li className={css.row}>
        <span className={css.name}>{title}</span>
        <Button tone="quiet" onClick={() => void save({ archived: false })}>
          Use it again
        </Button>
      </li>
    );
  }
  return (
    <li className={css.row}>
      <div className={css.name}>
        <InlineText label={`Check ${title}`} value={title} max={120} onSave={(text) => save({ title: text })} />
      </div>
      <span className={css.acts}>
        <IconButton icon="up" label={`${title}: up`} disabled={!onUp} onClick={onUp} />
        <IconButton icon="down" label={`${title}: down`} disabled={!onDown} onClick={onDown} />
        <IconButton icon="box" label={`Archive ${title}`} onClick={() => void save({ archived: true })} />
      </span>
      <div className={css.settings}>
        <span className="muted small">When it fails</span>
        <div className={css.choice}>
          <Select
            aria-label={`When ${title} fails`}
            value={severity}
            onChange={({ target }) => void save({ severity: target.value as SetupItem['severity'] })}
          >
            {Object.entries(SEVERITIES).map(([value, words]) => (
              <option key={value} value={value}>
                {words}
              </option>
            ))}
          </Select>
        </div>
        <label className={css.tick}>
          <input type="checkbox" checked={in_default} onChange={() => void save({ in_default: !in_default })} />
          On every vehicle
        </label>
      </div>
    </li>
  );
}
