import type { ComponentType } from 'react';
import type { Permission } from '#contract/permissions.ts';
import { later } from '#ui/later.tsx';
import { SkeletonRows } from '#ui/skeleton.tsx';
import type { RentalWhole } from '../shared/rental-whole.ts';

export interface RentalTabProps {
  readonly whole: RentalWhole;
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
