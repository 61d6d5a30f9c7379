import { ListAge } from '#kit/list/list-age.tsx';
import { ListFooter } from '#kit/list/list-footer.tsx';
import { ListScreen } from '#kit/list/list-screen.tsx';
import { useAddress } from '#kit/list/use-address.ts';
import { Views } from '#kit/list/views.tsx';
import { Reads } from '#kit/reads/reads.tsx';
import { useNow } from '#lib/use-now.ts';
import { useWide } from '#ui/use-wide.ts';
import { DaySide, SIDES } from './day-side.tsx';
import css from './today.module.css';
import { useRentalsToday } from './use-rentals-today.ts';

/** The day of whoever hands vehicles over and takes them back, at the vehicle. */
export default function TodayScreen() {
  return (
    <Reads>
      <Today />
    </Reads>
  );
}

function Today() {
  const sides = useRentalsToday();
  const isWide = useWide();
  const now = useNow(30_000);
  const { params, set } = useAddress();
  const shown = params.get('show') === 'in' ? 'in' : 'out';
  const seen = sides.filter(({ side }) => isWide || side === shown);
  const countOf = ({ rows, list }: (typeof sides)[number]) => (list.data ? rows.length : undefined);
  const views = sides.map((one) => ({ value: one.side, label: SIDES[one.side], count: countOf(one) }));
  return (
    <ListScreen
      title="Today’s bookings"
      views={
        isWide ? null : (
          <Views
            label="Out or in"
            shown={shown}
            views={views}
            onShow={(side) => set({ show: side === 'in' ? side : null })}
          />
        )
      }
      footer={
        <ListFooter>
          {seen.slice(0, 1).map(({ side, list }) => (
            <ListAge key={side} list={list} />
          ))}
        </ListFooter>
      }
    >
      <div className={css.page}>
        {seen.map((of) => (
          <section key={of.side} className={css.side} aria-label={SIDES[of.side]}>
            {isWide ? (
              <h2>
                {of.side === 'out' ? 'Goes out today' : 'Comes back'}{' '}
                <span className={css.count}>{countOf(of) ?? ''}</span>
              </h2>
            ) : null}
            <DaySide of={of} now={now} />
          </section>
        ))}
      </div>
    </ListScreen>
  );
}
