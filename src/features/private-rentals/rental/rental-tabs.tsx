import type { ComponentType } from 'react';
import type { PrivatePeriod } from '#contract/areas/private-record.ts';
import type { Permission } from '#contract/permissions.ts';
import type { ButtonProps } from '#ui/button.tsx';
import { later } from '#ui/later.tsx';
import { SkeletonRows } from '#ui/skeleton.tsx';
import type { RentalWhole } from '../shared/rental-whole.ts';
import type { Act } from './next-step.ts';
import type { RentalForm } from './use-form.ts';

type Waits = Pick<ButtonProps, 'disabled' | 'title'>;

/** What the page does for its tabs. It is handed to them: what they would import of it themselves, they would load the whole page for. */
export interface PageOfRental {
  readonly show: (form: RentalForm) => void;
  /** Of buttons whose act needs the server. */
  readonly waits: Waits;
  /** Of money: besides, it waits as long as it is not known what became of the last act. */
  readonly moneyWaits: Waits;
  /** What the page offers itself. */
  readonly act: Act | null;
  /** The period that is to be billed now. */
  readonly due: PrivatePeriod | undefined;
  readonly isOverbilled: boolean;
  /** What the bill would say by the readings of now; null where it says that. */
  readonly correctedText: string | null;
}

export interface RentalTabProps {
  readonly whole: RentalWhole;
  readonly page: PageOfRental;
}

interface RentalTab {
  /** In the address. */
  readonly value: string;
  readonly label: string;
  /** Only for who has it. */
  readonly permission?: Permission;
  readonly Tab: ComponentType<RentalTabProps>;
}

const tab = (load: () => Promise<{ readonly default: ComponentType<RentalTabProps> }>) =>
  later<RentalTabProps>(load, <SkeletonRows rows={3} />);

// It comes with the screen, without being part of the file that the other tabs share.
const Overview = tab(() => import('./overview.tsx'));
Overview.preload();

/** What can be looked at of a private rental, in this order; each in a file of its own. */
export const rentalTabs: readonly [RentalTab, ...RentalTab[]] = [
  { value: 'overview', label: 'Overview', Tab: Overview },
  { value: 'money', label: 'Money', permission: 'payment.view', Tab: tab(() => import('../money/money-tab.tsx')) },
  { value: 'handover', label: 'Hand-over', Tab: tab(() => import('../handover/handover-tab.tsx')) },
  { value: 'history', label: 'History', Tab: tab(() => import('./history-tab.tsx')) },
];
