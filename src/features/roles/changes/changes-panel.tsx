import type { Role } from '#contract/areas/roles.ts';
import { Drawer } from '#kit/list/drawer.tsx';
import { count } from '#lib/format-number.ts';
import { useTruth } from '#sync/use-sync.ts';
import { Button } from '#ui/button.tsx';
import { Kbd } from '#ui/kbd.tsx';
import { sinceOf, type Change } from '../draft.ts';
import { peopleText } from '../role-text.ts';
import type { MatrixState } from '../use-matrix.ts';
import type { RightsDraft } from '../use-rights-draft.ts';
import { ChangeCard } from './change-card.tsx';
import { RoleTrouble } from './role-trouble.tsx';
import { useApply } from './use-apply.ts';
import css from './changes.module.css';

interface Props {
  readonly state: MatrixState;
  readonly draft: RightsDraft;
  readonly changes: readonly Change[];
  readonly onClose: () => void;
}

/** What all changes would do to whom, before anything is given or taken. Beside the matrix it has its place before the first one. */
export function ChangesPanel({ state, draft, changes, onClose }: Props) {
  const { busy, refusal, apply } = useApply(state, draft);
  const roles = [...new Set(changes.map(({ role }) => role))];
  const troubled = roles.filter((role) => refusal?.role.id === role.id || sinceOf(role, draft.draft));
  return (
    <Drawer
      label="Changes, not applied yet"
      head={<h2>{changes.length === 0 ? 'No changes yet' : `${count(changes.length, 'change')}, not applied yet`}</h2>}
      facts={changes.length === 0 ? undefined : 'Kept on this device until you apply or discard them'}
      implied={!state.showsChanges}
      onClose={onClose}
      footer={
        roles.length === 0 && !draft.undo ? null : (
          <Footer roles={roles} draft={draft} busy={busy} onApply={() => void apply(roles)} />
        )
      }
    >
      {roles.length === 0 ? (
        <p className="muted small">
          Choose a cell to give or take a right. Here it says whom that reaches; it counts once you apply it.
        </p>
      ) : null}
      {troubled.map((role) => (
        <RoleTrouble
          key={role.id}
          role={role}
          refused={refusal?.role.id === role.id ? refusal.message : null}
          since={sinceOf(role, draft.draft)}
          rights={state.rights}
          onGoOn={() => draft.catchUp(role)}
          onReadAgain={() => void state.list.refetch()}
        />
      ))}
      {changes.map((change) => (
        <ChangeCard
          key={`${change.role.id} ${change.row.key}`}
          change={change}
          onDrop={() => draft.put(change.role, change.row, change.from)}
        />
      ))}
    </Drawer>
  );
}

interface FooterProps {
  readonly roles: readonly Role[];
  readonly draft: RightsDraft;
  readonly busy: boolean;
  readonly onApply: () => void;
}

function Footer({ roles, draft, busy, onApply }: FooterProps) {
  const isOffline = useTruth().reach === 'offline';
  const isHeldUp = roles.some((role) => sinceOf(role, draft.draft));
  const reached = roles.reduce((sum, { people }) => sum + people, 0);
  const why = isOffline
    ? 'Applying waits for a connection. Your changes stay here.'
    : isHeldUp
      ? 'Look at what somebody else changed first.'
      : null;
  return (
    <footer className={css.foot}>
      {roles.length === 0 ? null : (
        <p className="muted small">
          {why ?? 'It counts from their next request on, on every device. It is kept in the history of each role.'}
        </p>
      )}
      <div className={css.acts}>
        {roles.length === 0 ? null : (
          <>
            <Button tone={why === null ? 'primary' : 'plain'} busy={busy} disabled={why !== null} onClick={onApply}>
              {reached === 0 ? 'Apply' : `Apply to ${peopleText(reached)}`}
            </Button>
            <Button tone="quiet" disabled={busy} onClick={draft.discard}>
              Discard
            </Button>
          </>
        )}
        {draft.undo ? (
          <Button tone="quiet" icon="undo" disabled={busy} aria-keyshortcuts="u" onClick={draft.undo}>
            Undo <Kbd>u</Kbd>
          </Button>
        ) : null}
      </div>
    </footer>
  );
}
