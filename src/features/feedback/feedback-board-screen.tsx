import { Reads } from '#kit/reads/reads.tsx';
import { FeedbackBoard } from './feedback-board.tsx';
import { FeedbackList } from './feedback-list.tsx';

/** Feedback in the columns of its statuses. What cards are dragged with is loaded with this screen, and with no other of feedback. */
export default function FeedbackBoardScreen() {
  return (
    <Reads>
      <FeedbackList shown="board" view={FeedbackBoard} />
    </Reads>
  );
}
