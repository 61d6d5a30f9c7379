import { Reads } from '#kit/reads/reads.tsx';
import { later } from '#ui/later.tsx';
import { SkeletonRows } from '#ui/skeleton.tsx';
import type { FeedbackBoardProps } from './feedback-board.tsx';
import { FeedbackList } from './feedback-list.tsx';

// What cards are dragged with weighs as much as a screen.
const FeedbackBoard = later<FeedbackBoardProps>(() => import('./feedback-board.tsx'), <SkeletonRows />);

/** Feedback in the columns of its statuses. */
export default function FeedbackBoardScreen() {
  return (
    <Reads>
      <FeedbackList shown="board" view={FeedbackBoard} />
    </Reads>
  );
}
