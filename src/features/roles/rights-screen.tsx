import { useDeferredValue, useMemo, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { roles as calls } from '#contract/areas/roles.ts';
import { useDraftReady } from '#kit/drafts/use-draft-ready.ts';
import { ListBody } from '#kit/list/list-body.tsx';
import { ListScreen } from '#kit/list/list-screen.tsx';
import { NoneFits } from '#kit/list/none-fits.tsx';
import { stepFrom } from '#kit/list/row-at.ts';
import { Reads } from '#kit/reads/reads.tsx';
import { thisDevice } from '#lib/this-device.dom.ts';
import { useShortcut } from '#lib/use-shortcut.ts';
import { useMay } from '#session/use-may.ts';
import { Button } from '#ui/button.tsx';
import { Kbd } from '#ui/kbd.tsx';
import { ChangesPanel } from './changes/changes-panel.tsx';
import { changesOf } from './draft.ts';
import { Matrix } from './matrix/matrix.tsx';
import { RightDrawer } from './right-drawer.tsx';
import { lockOf } from './rights.ts';
import { RightsBar } from './rights-bar.tsx';
import { RightsFooter, type Beside } from './rights-footer.tsx';
import RoleListScreen from './role-list-screen.tsx';
import { RolesViews } from './roles-views.tsx';
import { useMatrix, type MatrixState } from './use-matrix.ts';
import { useRightsDraft, type RightsDraft } from './use-rights-draft.ts';
import css from './rights.module.css';

/** What each role may do. A phone has no room for it: it shows the roles, and what one of them may do. */
export default function RightsScreen() {
  if (thisDevice() === 'phone') return <RoleListScreen />;
  return (
    <Reads>
      <WithDraft />
    </Reads>
  );
}

/** What was changed and not applied is there before the matrix is. */
const WithDraft = () => (useDraftReady() ? <Rights /> : null);

function Rights() {
  const draft = useRightsDraft();
  const state = useMatrix(draft.draft);
  const [isClosed, setClosed] = useState(false);
  const may = useMay();
  const mayChange = may(calls.update) && state.roles.some((role) => lockOf(role) === null);
  const add = useAdding();
  useShortcut('Escape', () => (state.opened || state.showsChanges) && state.close());
  useShortcut('u', () => draft.undo?.());
  // A cell is drawn at once, and what it would change right after it.
  const later = useDeferredValue(draft.draft);
  const changes = useMemo(
    () => state.roles.flatMap((role) => changesOf(role, state.all, later)),
    [state.roles, state.all, later],
  );
  const beside = besideOf(state, mayChange, isClosed);
  const close = () => {
    setClosed(true);
    state.close();
  };
  return (
    <div className={css.screen}>
      <ListScreen
        title="Roles"
        views={<RolesViews shown="matrix" />}
        actions={add ? <NewRole onAdd={add} /> : null}
        bar={<RightsBar state={state} changes={changes.length} />}
        footer={<RightsFooter state={state} changes={changes.length} mayChange={mayChange} beside={beside} />}
        drawer={
          beside === 'right' ? (
            <OpenedRight state={state} />
          ) : beside ? (
            <ChangesPanel state={state} draft={draft} changes={changes} onClose={close} />
          ) : null
        }
      >
        <Body state={state} draft={draft} mayChange={mayChange} />
      </ListScreen>
    </div>
  );
}

/** Not in the accent: that is for applying what was changed. */
function NewRole({ onAdd }: { readonly onAdd: () => void }) {
  return (
    <Button icon="plus" aria-keyshortcuts="n" onClick={onAdd}>
      <span data-words>New role</span> <Kbd>n</Kbd>
    </Button>
  );
}

/** Its form stands beside the list of roles. Null for who may not add one. */
function useAdding(): (() => void) | null {
  const navigate = useNavigate();
  const mayAdd = useMay()(calls.add);
  const add = () => void navigate('/roles/list?form=new');
  useShortcut('n', () => mayAdd && add());
  return mayAdd ? add : null;
}

/** What stands beside the matrix. The changes have their place before there is one, where there is room and until they are closed. */
function besideOf({ opened, showsChanges }: MatrixState, mayChange: boolean, isClosed: boolean): Beside {
  if (opened) return 'right';
  if (!mayChange) return null;
  return showsChanges ? 'opened' : isClosed ? null : 'implied';
}

function OpenedRight({ state }: { readonly state: MatrixState }) {
  const { opened, roles, rows, openRow, close } = state;
  if (!opened) return null;
  const step = (by: 1 | -1) => openRow(stepFrom(rows, opened, by));
  return <RightDrawer key={opened.key} row={opened} roles={roles} onStep={step} onClose={close} />;
}

interface BodyProps {
  readonly state: MatrixState;
  readonly draft: RightsDraft;
  readonly mayChange: boolean;
}

function Body({ state, draft, mayChange }: BodyProps) {
  const { list, known, rows, roles, asked, clear, set } = state;
  // Both are read at once; what is missing of them says why.
  const { isPending, data, error, refetch } = known.data === undefined ? known : list;
  const read = { ...list, isPending, data: data && list.data, error, refetch };
  return (
    <ListBody
      list={read}
      isEmpty={rows.length === 0}
      empty={
        <NoneFits
          noun={{ one: 'right', many: 'rights' }}
          search={asked.search}
          filters={filterWords(asked)}
          onClearSearch={() => set({ q: null })}
          onClear={clear}
        >
          Try part of a word, or another area.
        </NoneFits>
      }
    >
      <Matrix
        rows={rows}
        roles={roles}
        draft={draft.draft}
        current={state.opened}
        onPut={mayChange ? draft.put : null}
        onOpen={state.openRow}
      />
    </ListBody>
  );
}

const filterWords = ({ area, differs, mine }: MatrixState['asked']): readonly string[] => [
  ...(area === null ? [] : ['one area']),
  ...(differs ? ['only what differs'] : []),
  ...(mine ? ['only my changes'] : []),
];
