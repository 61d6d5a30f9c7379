import type { ComponentType } from 'react';
import type { Booking } from '#contract/areas/rental-record.ts';
import type { Permission } from '#contract/permissions.ts';
import type { MoneyFormWanted } from './money/use-money-form.ts';
import { later } from '#ui/later.tsx';
import { SkeletonRows } from '#ui/skeleton.tsx';

/** What of the money the page does itself. */
export interface MoneyPage {
  /** This person can enter a payment. */
  readonly takes: boolean;
  /** That is the act of the page now. */
  readonly takesFirst: boolean;
  readonly open: (wanted: MoneyFormWanted) => void;
}

export interface BookingTabProps {
  readonly booking: Booking;
  readonly money: MoneyPage;
}

interface BookingTab {
  /** In the address. */
  readonly value: string;
  readonly label: string;
  /** Only for who has it. */
  readonly permission?: Permission;
  readonly Tab: ComponentType<BookingTabProps>;
}

const tab = (load: () => Promise<{ readonly default: ComponentType<BookingTabProps> }>) =>
  later<BookingTabProps>(load, <SkeletonRows rows={3} />);

// In a file of its own, so that what it shares with the tabs is not part of the screen, which each of them would load then; it comes with it.
const Overview = tab(() => import('./overview/overview.tsx'));
Overview.preload();

/** What can be looked at of a booking, in this order; each in a file of its own. */
export const bookingTabs: readonly [BookingTab, ...BookingTab[]] = [
  { value: 'overview', label: 'Overview', Tab: Overview },
  { value: 'papers', label: 'Papers', Tab: tab(() => import('./papers/papers-tab.tsx')) },
  { value: 'money', label: 'Money', permission: 'payment.view', Tab: tab(() => import('./money/money-tab.tsx')) },
  { value: 'handover', label: 'Hand-over', Tab: tab(() => import('./handover/handover-tab.tsx')) },
  { value: 'damage', label: 'Damage', Tab: tab(() => import('./damage/damage-tab.tsx')), permission: 'damage.view' },
  { value: 'agreement', label: 'Agreement', Tab: tab(() => import('./agreement/agreement-tab.tsx')) },
  { value: 'history', label: 'History', Tab: tab(() => import('./history-tab.tsx')) },
];
