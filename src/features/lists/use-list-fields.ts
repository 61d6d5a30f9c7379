import { listLabels, sharedWords } from '#contract/areas/lists.ts';
import type { notes } from '#contract/areas/notes.ts';
import { permissionCalls } from '#contract/areas/permissions.ts';
import type { Body } from '#contract/endpoint.ts';
import type { FormField } from '#kit/form/form-field.ts';
import { useRead } from '#kit/reads/use-read.ts';
import { useMay } from '#session/use-may.ts';

type Field = FormField<Body<typeof notes.add>>;

const OF_THE_YARD = { query: { custom: '1', limit: 500 } } as const;

/** The fields of a list's form; the same for both kinds. */
export function useListFields(list: { readonly permission: string | null } | null): readonly Field[] {
  return [
    { name: 'title', kind: 'text', label: listLabels.title, max: 120 },
    { name: 'body', kind: 'note', label: listLabels.body, max: 4000 },
    { name: 'shared', kind: 'oneOf', label: listLabels.shared, words: sharedWords, optional: false },
    ...usePermissionField(list?.permission ?? null),
  ];
}

/** For whoever may see which permissions the yard has of its own: those of the product say something else. */
function usePermissionField(held: string | null): readonly Field[] {
  const isOffered = useMay()(permissionCalls.list);
  const { data } = useRead(permissionCalls.list, OF_THE_YARD, isOffered);
  const found = data?.body.permissions.map(({ name, title }) => [name, title] as const) ?? [];
  if (!isOffered || (found.length === 0 && held === null)) return [];
  const words = { ...(held !== null && { [held]: held }), ...Object.fromEntries(found) };
  return [{ name: 'permission', kind: 'oneOf', label: listLabels.permission, none: 'Everybody of these', words }];
}
