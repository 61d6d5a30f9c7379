import { Reads } from '#kit/reads/reads.tsx';
import { later } from '#ui/later.tsx';
import { SkeletonRows } from '#ui/skeleton.tsx';
import type { LeadBoardProps } from './lead-board.tsx';
import { LeadList } from './lead-list.tsx';

// What cards are dragged with weighs as much as a screen.
const LeadBoard = later<LeadBoardProps>(() => import('./lead-board.tsx'), <SkeletonRows />);

/** Leads in the columns of their stages. */
export default function LeadsBoardScreen() {
  return (
    <Reads>
      <LeadList shown="board" view={LeadBoard} />
    </Reads>
  );
}
