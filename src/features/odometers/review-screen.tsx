import { useState } from 'react';
import type { ReviewedReading } from '#contract/areas/odometers.ts';
import { countText } from '#kit/list/count-text.ts';
import { ListAge } from '#kit/list/list-age.tsx';
import { ListBody } from '#kit/list/list-body.tsx';
import { KeyHints, ListFooter, type KeyHint } from '#kit/list/list-footer.tsx';
import { ListScreen } from '#kit/list/list-screen.tsx';
import { followFocus, stepFrom } from '#kit/list/row-at.ts';
import { useTableFocus } from '#kit/list/use-table-focus.ts';
import { Views } from '#kit/list/views.tsx';
import { Reads } from '#kit/reads/reads.tsx';
import { useNow } from '#lib/use-now.ts';
import { useShortcut } from '#lib/use-shortcut.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import { ReviewDrawer } from './review-drawer.tsx';
import { ReviewTable } from './review-table.tsx';
import { useJudging } from './use-judging.ts';
import { useReview, type View } from './use-review.ts';

/** The readings that the series does not believe, one after the other: the photo beside the number, and what each choice would do. */
export default function ReviewScreen() {
  return (
    <Reads>
      <Review />
    </Reads>
  );
}

/** `auto`: the drawer shows the reading that has the cursor, where it stands beside the list. */
type Shown = 'auto' | 'open' | 'closed';

const idOfReading = ({ id }: ReviewedReading) => id;

function Review() {
  const review = useReview();
  const { list, rows, view, current, goTo } = review;
  const [shown, setShown] = useState<Shown>('auto');
  const now = useNow(60_000);
  const judge = useJudging(review.note);
  const around = useTableFocus<HTMLDivElement>(current?.id);
  useShortcut('Escape', () => setShown('closed'));
  const open = (row: ReviewedReading) => {
    goTo(row);
    setShown('open');
  };
  return (
    <ListScreen
      ref={around}
      title="Odometer review"
      views={<ReviewViews {...review} />}
      footer={<Footer {...review} />}
      onFocus={(event) => followFocus(event, rows, idOfReading, current, goTo)}
      drawer={
        current && shown !== 'closed' ? (
          <ReviewDrawer
            key={current.id}
            reading={current}
            now={now}
            implied={shown === 'auto'}
            onReveal={() => setShown('open')}
            onClose={() => setShown('closed')}
            onJudge={judge}
            onStep={(by) => goTo(stepFrom(rows, current, by))}
          />
        ) : null
      }
    >
      <ListBody list={list} isEmpty={rows.length === 0} empty={<Nothing view={view} />}>
        <ReviewTable rows={rows} current={current?.id} now={now} onOpen={open} />
      </ListBody>
    </ListScreen>
  );
}

type PartProps = ReturnType<typeof useReview>;

function ReviewViews({ view, total, look }: PartProps) {
  const count = (of: View) => (view === of && total !== null ? { count: total } : {});
  return (
    <Views
      label="Odometers"
      shown={view}
      views={[
        { value: 'doubtful', label: 'Doubtful', ...count('doubtful') },
        { value: 'void', label: 'Taken out', ...count('void') },
      ]}
      onShow={look}
    />
  );
}

const MOVE: readonly KeyHint[] = [
  ['j', ''],
  ['k', 'move'],
];
const KEYS: Readonly<Record<View, readonly KeyHint[]>> = {
  doubtful: [
    ...MOVE,
    ['y', 'confirm'],
    ['c', 'correct'],
    ['v', 'take out'],
    ['r', 'new dial'],
    ['u', 'unit'],
    ['z', 'undo'],
  ],
  void: [...MOVE, ['b', 'bring back']],
};

function Footer({ list, rows, total, view }: PartProps) {
  const words = countText(rows.length, total, list.hasNextPage, { one: 'reading', many: 'readings' });
  return (
    <ListFooter keys={<KeyHints keys={KEYS[view]} />}>
      {list.data ? <output>{words}</output> : null}
      <ListAge list={list} />
    </ListFooter>
  );
}

function Nothing({ view }: { readonly view: View }) {
  if (view === 'void')
    return (
      <EmptyState icon="odometer" title="No reading was taken out">
        What the office takes out of a vehicle’s readings shows here, and can be brought back.
      </EmptyState>
    );
  return (
    <EmptyState icon="sent" title="All readings fit">
      A reading that does not fit the others of its vehicle shows here, with the photo of its dial.
    </EmptyState>
  );
}
