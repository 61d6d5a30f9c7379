import { Chip } from '#ui/chip.tsx';
import type { MoneyLook } from './money-looks.ts';

/** The state of a payment, a request or a deposit: a sign and its word. */
export function MoneyChip({ look: { label, icon, tone } }: { readonly look: MoneyLook }) {
  return (
    <Chip tone={tone} icon={icon}>
      {label}
    </Chip>
  );
}
