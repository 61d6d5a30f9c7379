import { useLiveQuery } from 'dexie-react-hooks';
import { punchOfTitle } from '#contract/punch-of-title.ts';
import { lastPunch } from '#db/views/punches.ts';
import { useSession } from '#session/use-session.ts';
import { Icon } from '#ui/icon.tsx';
import css from './todo.module.css';

/** Says before it happens that completing this todo punches the person, too. */
export function PunchNotice({ title }: { readonly title: string }) {
  const { user } = useSession();
  const kind = punchOfTitle(title);
  const last = useLiveQuery(async () => (await lastPunch(user.id)) ?? null, [user.id]);
  if (kind === null || last === undefined) return null;
  const isIn = last !== null && last.kind !== 'out';
  if ((kind === 'in') === isIn) return null;
  return (
    <p className={css.lacks}>
      <Icon name="clock" size="1em" /> Completing this also punches you {kind}.
    </p>
  );
}
