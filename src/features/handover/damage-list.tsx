import { Section } from '#ui/screen.tsx';
import type { HandoverView } from './use-handover.ts';
import { damageDetail, damageName } from './words.ts';
import css from './handover.module.css';

/** What is known of the vehicle, so that nobody takes it for new. */
export function DamageList({ view }: { readonly view: HandoverView }) {
  const { damages } = view.booking;
  if (damages.length === 0) return null;
  return (
    <Section title={`Known damage ${damages.length}`}>
      <ul className={css.damages}>
        {damages.map((damage) => (
          <li key={damage.id}>
            <strong>{damageName(damage)}</strong>
            <span className="muted small">{damageDetail(damage)}</span>
          </li>
        ))}
      </ul>
    </Section>
  );
}
