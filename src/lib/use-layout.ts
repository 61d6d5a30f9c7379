import { useStored } from './use-stored.ts';

export const sidebarSizes = ['lg', 'md', 'sm', 'sm-hover'] as const;
export type SidebarSize = (typeof sidebarSizes)[number];

export interface Layout {
  readonly sidebar: SidebarSize;
  /** `lg` is fluid; everything else is boxed. */
  readonly width: 'lg' | 'boxed';
  /** The groups of the sidebar whose entries are put away. */
  readonly folded: readonly string[];
}

const usual: Layout = { sidebar: 'lg', width: 'lg', folded: [] };

/** The desktop's layout as one person likes it on this device. */
export function useLayout(userId: number): readonly [Layout, (change: Partial<Layout>) => void] {
  return useStored(`layout:${userId}`, usual);
}
