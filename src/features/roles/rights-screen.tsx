import { useDeferredValue, useMemo, useState } from 'react';
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
import { ChangesPanel } from './changes/changes-panel.tsx';
import { changesOf } from './draft.ts';
import { Matrix } from './matrix/matrix.tsx';
import { RightDrawer } from './right-drawer.tsx';
import { lockOf } from './rights.ts';
import { RightsBar } from './rights-bar.tsx';
import { RightsFooter } from './rights-footer.tsx';
import RoleListScreen from './role-list-screen.tsx';
import { RolesViews } from './roles-views.tsx';
import { useMatrix, type MatrixState } from './use-matrix.ts';
import { useRightsDraft, type RightsDraft } from './use-rights-draft.ts';

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
  const mayChange = useMay()(calls.update) && state.roles.some((role) => lockOf(role) === null);
  useShortcut('Escape', () => (state.opened || state.showsChanges) && state.close());
  useShortcut('u', () => draft.undo?.());
  // A cell is drawn at once, and what it would change right after it.
  const later = useDeferredValue(draft.draft);
  const changes = useMemo(
    () => state.roles.flatMap((role) => changesOf(role, state.all, later)),
    [state.roles, state.all, later],
  );
  return (
    <ListScreen
      title="Roles"
      views={<RolesViews shown="matrix" />}
      bar={<RightsBar state={state} changes={changes.length} />}
      footer={
        <RightsFooter
          state={state}
          changes={changes.length}
          mayChange={mayChange}
          beside={state.opened ? undefined : state.showsChanges ? 'opened' : isClosed ? undefined : 'implied'}
        />
      }
      drawer={
        state.opened ? (
          <RightDrawer
            key={state.opened.key}
            row={state.opened}
            roles={state.roles}
            onStep={(by) => state.opened && state.openRow(stepFrom(state.rows, state.opened, by))}
            onClose={state.close}
          />
        ) : mayChange && (state.showsChanges || !isClosed) ? (
          <ChangesPanel
            state={state}
            draft={draft}
            changes={changes}
            onClose={() => {
              setClosed(true);
              state.close();
            }}
          />
        ) : null
      }
    >
      <Body state={state} draft={draft} mayChange={mayChange} />
    </ListScreen>
  );
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
