import type { YardSetting } from '#contract/areas/yard-settings.ts';
import { fieldsOf, groupOf, type SettingKey } from '#contract/settings.ts';
import { isolated } from '#contract/people-text.ts';
import { formatMoment } from '#lib/format-when.ts';
import { Button } from '#ui/button.tsx';
import { countedOf, decidedAt, fromText, valueText } from './counted.ts';
import css from './yard.module.css';

interface Props {
  readonly name: SettingKey;
  readonly branch: number | null;
  readonly settings: readonly YardSetting[];
  /** Names of branches by id: those that decided something else are named. */
  readonly nameOf: (branch: number) => string;
  /** Ms. */
  readonly now: number;
  /** Absent where the person may not. */
  readonly onChange: (() => void) | undefined;
  /** Absent where nothing was decided here yet. */
  readonly onHistory: (() => void) | undefined;
}

/** What counts under a key, where it was decided, and the ways to change it and to see who did. */
export function SettingCard(props: Props) {
  const { name, branch, settings, nameOf, now, onChange, onHistory } = props;
  const { title, hint } = groupOf(name);
  const decided = decidedAt(settings, name, branch);
  return (
    <section className={css.card} aria-label={title}>
      <h2>{title}</h2>
      <p className="muted small">{hint}</p>
      <dl className={css.fields}>
        {fieldsOf(name).map((field) => {
          const [id, setting] = field;
          const { value, from } = countedOf(settings, name, branch, field);
          return (
            <div key={id}>
              <dt>{setting.label}</dt>
              <dd>
                <strong className="num">{valueText(value, setting)}</strong>{' '}
                <span className="muted small">{fromText(from, branch)}</span>
                {branch === null ? <Others name={name} field={field} settings={settings} nameOf={nameOf} /> : null}
              </dd>
            </div>
          );
        })}
      </dl>
      <div className={css.acts}>
        {onChange ? (
          <Button icon="edit" onClick={onChange} aria-label={`Change ${title}`}>
            Change
          </Button>
        ) : null}
        {onHistory ? (
          <Button icon="clock" onClick={onHistory} aria-label={`History of ${title}`}>
            History
          </Button>
        ) : null}
        {decided?.updated_by_name ? (
          <span className="muted small">{`${isolated(decided.updated_by_name)}, ${formatMoment(decided.updated_at, now)}`}</span>
        ) : null}
      </div>
    </section>
  );
}

interface OthersProps extends Pick<Props, 'name' | 'settings' | 'nameOf'> {
  readonly field: ReturnType<typeof fieldsOf>[number];
}

/** Branches that decided otherwise. */
function Others({ name, field: [id, setting], settings, nameOf }: OthersProps) {
  const others = settings.flatMap(({ key, branch_id, value }) => {
    const own = value[id];
    return key === name && branch_id !== null && own !== undefined ? [{ branch_id, own }] : [];
  });
  if (others.length === 0) return null;
  return (
    <ul className={css.others} aria-label="Branches that decided for themselves">
      {others.map(({ branch_id, own }) => (
        <li key={branch_id}>{`${isolated(nameOf(branch_id))}: ${valueText(own, setting)}`}</li>
      ))}
    </ul>
  );
}
