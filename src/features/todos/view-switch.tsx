import { useSearchParams } from 'react-router-dom';
import { useSession } from '#session/use-session.ts';
import { seesOf } from '#lib/sees.ts';
import { useView, type View } from '#lib/use-view.ts';
import css from './view-switch.module.css';

const views: readonly View[] = ['mine', 'all'];

/** Whose todos are shown: for who sees more than their own. The choice is kept for the person on this device. */
export function ViewSwitch({ shown }: { readonly shown: View }) {
  const { user, permissions } = useSession();
  const sees = seesOf(permissions);
  const [, choose] = useView(user.id, sees);
  const [, setParams] = useSearchParams();
  if (sees === 'own') return null;
  const words: Readonly<Record<View, string>> = { mine: 'My day', all: sees === 'all' ? 'Everybody' : 'My branches' };
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
