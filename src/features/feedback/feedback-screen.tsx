import { Reads } from '#kit/reads/reads.tsx';
import { FeedbackList } from './feedback-list.tsx';

/** What people reported, in the order of the board. */
export default function FeedbackScreen() {
  return (
    // What there is to filter by is read outside of the list.
    <Reads>
      <FeedbackList shown="list" />
    </Reads>
  );
}
