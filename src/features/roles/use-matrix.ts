import { useMemo } from 'react';
import { roles as calls, type Role } from '#contract/areas/roles.ts';
import { useAddress } from '#kit/list/use-address.ts';
import { useRead } from '#kit/reads/use-read.ts';
import { useScreens, type NamedScreen } from '#kit/screens.tsx';
import { changesOf, wantedLevel, type Draft } from './draft.ts';
import { areaText, rowsOf, type Right, type RightRow } from './rights.ts';
import { useAllRoles } from './use-all-roles.ts';

interface Asked {
  readonly search: string;
  /** Null: all. */
  readonly area: string | null;
  /** Only rows in which roles differ. */
  readonly differs: boolean;
  /** Only rows with changes that are not applied. */
  readonly mine: boolean;
}

const NO_RIGHTS: readonly Right[] = [];
const NO_DRAFT: Draft = {};

/** What a row is found by: its words, its rights, its area, and the screens that they open. */
function wordsOf({ title, area, levels }: RightRow, screens: readonly NamedScreen[]): string {
  const names = new Set<string | null>(levels.map(({ right }) => right.name));
  const opened = screens.filter(({ permission }) => names.has(permission)).map(({ label }) => label);
  const words = levels.flatMap(({ right }) => [right.title, right.name, right.description]);
  return [title, areaText(area), ...words, ...opened].join('\n').toLowerCase();
}

function shownRows(
  all: readonly RightRow[],
  roles: readonly Role[],
  draft: Draft,
  asked: Asked,
  screens: readonly NamedScreen[],
) {
  const words = asked.search.trim().toLowerCase();
  const mine = new Set(roles.flatMap((role) => changesOf(role, all, draft).map(({ row }) => row)));
  const differs = (row: RightRow) => new Set(roles.map((role) => wantedLevel(row, role, draft))).size > 1;
  return all.filter(
    (row) =>
      (asked.area === null || row.area === asked.area) &&
      (words === '' || wordsOf(row, screens).includes(words)) &&
      (!asked.differs || differs(row)) &&
      (!asked.mine || mine.has(row)),
  );
}

/** The matrix as the address asks for it, and the way to ask otherwise. */
export function useMatrix(draft: Draft) {
  const { params, set, push, back } = useAddress();
  const { list, roles } = useAllRoles();
  const known = useRead(calls.permissions, {});
  const screens = useScreens();
  const rights = known.data?.body.permissions ?? NO_RIGHTS;
  const all = useMemo(() => rowsOf(rights), [rights]);
  const search = params.get('q') ?? '';
  const area = params.get('area');
  const [differs, mine] = [params.has('differs'), params.has('mine')];
  // A change draws all rows anew only where it decides which of them are shown.
  const judged = differs || mine ? draft : NO_DRAFT;
  const rows = useMemo(
    () => shownRows(all, roles, judged, { search, area, differs, mine }, screens),
    [all, roles, judged, search, area, differs, mine, screens],
  );
  const open = params.get('right');
  const showsChanges = params.has('changes');
  const show = open !== null || showsChanges ? set : push;
  return {
    list,
    known,
    roles,
    rights,
    all,
    rows,
    asked: { search, area, differs, mine },
    set,
    clear: () => set({ q: null, area: null, differs: null, mine: null }),
    /** The row whose rights are explained beside the matrix. */
    opened: all.find(({ key }) => key === open),
    openRow: ({ key }: RightRow) => show({ right: key, changes: null }),
    showsChanges,
    openChanges: () => show({ right: null, changes: '1' }),
    close: () => back({ right: null, changes: null }),
  };
}

export type MatrixState = ReturnType<typeof useMatrix>;
