import { Reads } from '#kit/reads/reads.tsx';
import { LeadBoard } from './lead-board.tsx';
import { LeadList } from './lead-list.tsx';

/** Leads in the columns of their stages. What cards are dragged with is loaded with this screen, and with no other of leads. */
export default function LeadsBoardScreen() {
  return (
    <Reads>
      <LeadList shown="board" view={LeadBoard} />
    </Reads>
  );
}
