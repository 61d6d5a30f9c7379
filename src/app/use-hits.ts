import { useMemo } from 'react';
import { useLiveQuery } from 'dexie-react-hooks';
import { isolated } from '#contract/people-text.ts';
import type { TodoRow } from '#db/records.ts';
import { searchTodos } from '#db/views/search.ts';
import { vehiclesByPlate, vehiclesLike } from '#db/views/vehicles.ts';
import { foldText } from '#lib/fold-text.ts';
import { formatDay } from '#lib/format-when.ts';
import { todoPath } from '#lib/todo-path.ts';
import { useSession } from '#session/use-session.ts';
import type { IconName } from '#ui/icon-paths.ts';
import { menuEntries, menuGroups, noticesEntry, ownEntries } from './menu.ts';
import { useServerSearch, type ServerSearch } from './use-server-search.ts';

/** Something the palette leads to. */
export interface Hit {
  readonly to: string;
  readonly icon: IconName;
  readonly title: string;
  readonly detail: string;
}

const MOST = 8;
/** All vehicles of a large yard. */
const VEHICLES = 5000;
const LEAST = 2;

/** Places, vehicles and todos that match; `server` says how far the server was asked. */
export function useHits(text: string): { readonly hits: readonly Hit[]; readonly server: ServerSearch['state'] } {
  const places = usePlaces(text);
  const found = useLiveQuery(async () => (await Promise.all([findVehicles(text), findTodos(text)])).flat(), [text]);
  const server = useServerSearch(text, MOST);
  const hits = useMemo(() => {
    const here = [...places, ...(found ?? [])];
    const known = new Set(here.map(({ to }) => to));
    const others = server.todos.map((todo) => todoHit(`todo/${todo.id}`, todo)).filter(({ to }) => !known.has(to));
    return [...here, ...others];
  }, [places, found, server.todos]);
  return { hits, server: server.state };
}

function usePlaces(text: string): readonly Hit[] {
  const { permissions } = useSession();
  return useMemo(() => {
    const wanted = foldText(text.trim());
    return menuGroups([noticesEntry, ...menuEntries, ...ownEntries], permissions)
      .flatMap(({ entries }) => entries)
      .filter((entry) => foldText(entry.label).includes(wanted))
      .map(({ path, icon, label }) => ({ to: path, icon, title: label, detail: 'Go to' }));
  }, [permissions, text]);
}

async function findVehicles(text: string): Promise<Hit[]> {
  if (text.trim().length < LEAST) return [];
  return vehiclesLike(await vehiclesByPlate(VEHICLES), text, MOST).map(({ id, plate, name, vin6 }) => ({
    to: `/vehicles/${id}`,
    icon: 'vehicle',
    title: plate,
    detail: vin6 === '' ? name : `${name} · VIN …${vin6}`,
  }));
}

async function findTodos(text: string): Promise<Hit[]> {
  return (await searchTodos(text, MOST)).map((todo) => todoHit(todo.lid, todo));
}

type Found = Pick<TodoRow, 'title' | 'todo_date' | 'resource_name'> & { readonly vehicle: { plate: string } | null };

function todoHit(lid: string, { title, vehicle, todo_date, resource_name }: Found): Hit {
  return {
    to: todoPath(lid),
    icon: 'today',
    title: `${isolated(title)}${vehicle ? ` · ${vehicle.plate}` : ''}`,
    detail: [resource_name, formatDay(todo_date, Date.now())].filter(Boolean).join(', '),
  };
}
