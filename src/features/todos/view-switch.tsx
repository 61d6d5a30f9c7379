import { useSearchParams } from 'react-router-dom';
import { useCan, useSession } from '#session/use-session.ts';
import { useView, type View } from '#lib/use-view.ts';
import css from './view-switch.module.css';

const words: Readonly<Record<View, string>> = { mine: 'My day', all: 'Everybody' };
const views: readonly View[] = ['mine', 'all'];

/** Whose todos are shown: for who may see everybody's. The choice is kept for the person on this device. */
export function ViewSwitch({ shown }: { readonly shown: View }) {
  const { user } = useSession();
  const seesAll = useCan('todo.view-all');
  const [, choose] = useView(user.id, seesAll);
  const [, setParams] = useSearchParams();
  if (!seesAll) return null;
  const change = (view: View) => {
    choose(view);
    // Filters and days of the one list mean nothing to the other.
    setParams({});
  };
  return (
    <fieldset className={css.switch} aria-label="Whose todos">
      {views.map((view) => (
        <button key={view} type="button" aria-pressed={view === shown} onClick={() => change(view)}>
          {words[view]}
        </button>
      ))}
    </fieldset>
  );
}
