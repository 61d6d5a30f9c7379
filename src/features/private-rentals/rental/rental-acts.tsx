import { privateRentals as calls } from '#contract/areas/private-rentals.ts';
import type { Permission } from '#contract/permissions.ts';
import { useMay } from '#session/use-may.ts';
import { useSession } from '#session/use-session.ts';
import { Button } from '#ui/button.tsx';
import { Menu, type MenuItem } from '#ui/menu.tsx';
import { useWide } from '#ui/use-wide.ts';
import type { RentalWhole } from '../shared/rental-whole.ts';
import { useWaits } from '../shared/use-waits.ts';
import type { PrimaryActOf } from './primary-act.tsx';
import { useForm, type RentalForm } from './use-form.ts';
import { useRemove } from './use-moves.ts';

interface Props {
  readonly whole: RentalWhole;
  /** The act of the page, which is not offered twice. */
  readonly primary: PrimaryActOf | null;
}

interface Offer extends Pick<MenuItem, 'label' | 'icon'> {
  readonly right: Permission;
  readonly form: RentalForm;
}

/** What can be changed of it as it stands. */
function offersOf({ rental: { status } }: RentalWhole, primary: PrimaryActOf | null): readonly Offer[] {
  const isAhead = status === 'scheduled';
  const isOut = status === 'active';
  const change = 'private-rental.update';
  return [
    ...(isAhead || isOut
      ? [{ label: isOut ? 'Extend' : 'Move dates', icon: 'calendar', right: change, form: { form: 'dates' } } as const]
      : []),
    { label: 'Change terms', icon: 'edit', right: change, form: { form: 'terms' } },
    ...(isOut && primary?.act !== 'take-back'
      ? [{ label: 'Take it back', icon: 'undo', right: 'checkout.update', form: { form: 'take-back' } } as const]
      : []),
    ...(isAhead ? [{ label: 'Cancel', icon: 'close', right: change, form: { form: 'cancel' } } as const] : []),
  ];
}

/** What can be done with it besides what comes next. */
export function RentalActs({ whole, primary }: Props) {
  const isWide = useWide();
  const waits = useWaits();
  const { permissions } = useSession();
  const show = useForm();
  const remove = useRemove(whole.rental);
  const offers = offersOf(whole, primary).filter(({ right }) => permissions.includes(right));
  const [buttons, behind] = isWide ? [offers.slice(0, 2), offers.slice(2)] : [[], offers];
  const mayRemove = useMay()(calls.remove) && whole.rental.status !== 'active';
  const items: readonly MenuItem[] = [
    ...behind.map(({ label, icon, form }) => ({ label, ...(icon && { icon }), onAct: () => show(form) })),
    ...(mayRemove ? [{ label: 'Delete', icon: 'trash', onAct: () => void remove() } as const] : []),
  ];
  return (
    <>
      {buttons.map(({ label, form }) => (
        <Button key={label} {...waits} onClick={() => show(form)}>
          {label}
        </Button>
      ))}
      {items.length > 0 && !waits.disabled ? <Menu label="More" items={items} /> : null}
    </>
  );
}
