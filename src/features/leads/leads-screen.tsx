import { Reads } from '#kit/reads/reads.tsx';
import { LeadList } from './lead-list.tsx';

/** Who asked, the newest first. */
export default function LeadsScreen() {
  return (
    // What there is to filter by is read outside of the list.
    <Reads>
      <LeadList shown="list" />
    </Reads>
  );
}
