import { DeskInstead, DeskStage } from '#kit/desk/desk.tsx';
import { FileStage } from '#kit/files/file-stage.tsx';
import { ReadTrouble } from '#kit/reads/read-trouble.tsx';
import { SkeletonRows } from '#ui/skeleton.tsx';
import { Doubles } from './doubles.tsx';
import { ExpenseSide } from './expense-side.tsx';
import type { ApproveDesk } from './use-desk.ts';

interface Props {
  readonly desk: ApproveDesk;
  readonly now: number;
}

/** The expense on the desk: its receipt, and beside it what was entered and what can be done. */
export function Subject({ desk, now }: Props) {
  const { expense, read, isOnDoubles } = desk;
  if (!expense)
    return (
      <DeskInstead>
        {read.error ? (
          <ReadTrouble error={read.error} onAgain={() => void read.refetch()} />
        ) : (
          <SkeletonRows rows={4} />
        )}
      </DeskInstead>
    );
  return (
    <>
      <DeskStage>
        <FileStage
          label="Receipt"
          files={expense.attachments}
          now={now}
          hasKeys={!isOnDoubles}
          noneText="There is no receipt."
        />
      </DeskStage>
      <ExpenseSide desk={desk} expense={expense} now={now} />
      {isOnDoubles ? <Doubles desk={desk} expense={expense} now={now} /> : null}
    </>
  );
}
