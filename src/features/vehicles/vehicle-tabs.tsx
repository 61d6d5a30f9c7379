import type { ComponentType } from 'react';
import type { VehicleDetail } from '#contract/areas/vehicle-record.ts';
import type { Permission } from '#contract/permissions.ts';
import { later } from '#ui/later.tsx';
import { SkeletonRows } from '#ui/skeleton.tsx';

export interface VehicleTabProps {
  readonly vehicle: VehicleDetail;
}

interface ServerTab {
  /** In the address. */
  readonly value: string;
  readonly label: string;
  readonly Tab: ComponentType<VehicleTabProps>;
  /** The right that it needs beside `vehicle.view`. */
  readonly permission?: Permission;
  /** Shown only to people of the vehicle's branch, and to those who see everybody's. */
  readonly isWithin?: boolean;
}

const tab = (load: () => Promise<{ readonly default: ComponentType<VehicleTabProps> }>) =>
  later<VehicleTabProps>(load, <SkeletonRows rows={3} />);

/** The tabs of a vehicle that the server answers, in their order, each in a file of its own. Those before them are of this device, too. */
export const serverTabs: readonly ServerTab[] = [
  {
    value: 'status',
    label: 'Status',
    Tab: tab(() => import('./status/status-tab.tsx')),
    permission: 'vehicle-status.view',
  },
  {
    value: 'documents',
    label: 'Documents',
    Tab: tab(() => import('./documents/documents-tab.tsx')),
    isWithin: true,
  },
  {
    value: 'damage',
    label: 'Damage',
    Tab: tab(() => import('./damage/damage-tab.tsx')),
    permission: 'damage.view',
    isWithin: true,
  },
  {
    value: 'walk-rounds',
    label: 'Walk-rounds',
    Tab: tab(() => import('./walk-rounds/walk-rounds-tab.tsx')),
    isWithin: true,
  },
  { value: 'maintenance', label: 'Maintenance', Tab: tab(() => import('./maintenance/maintenance-tab.tsx')) },
  {
    value: 'parts',
    label: 'Parts',
    Tab: tab(() => import('./parts/parts-tab.tsx')),
    permission: 'part.view',
  },
  {
    value: 'money',
    label: 'Money',
    Tab: tab(() => import('./money/money-tab.tsx')),
    permission: 'expense.view',
    isWithin: true,
  },
  { value: 'photos', label: 'Photos', Tab: tab(() => import('./photos/photos-tab.tsx')) },
  { value: 'history', label: 'History', Tab: tab(() => import('./history/history-tab.tsx')) },
];
