import type { Role } from '#contract/areas/roles.ts';
import { Banner } from '#ui/banner.tsx';
import { Button } from '#ui/button.tsx';
import type { Difference } from '../draft.ts';
import { lowered, type Right } from '../rights.ts';

interface Props {
  readonly role: Role;
  /** What the server said when it did not save it; null when it was not asked. */
  readonly refused: string | null;
  /** What somebody else changed since the draft was begun. */
  readonly since: Difference | null;
  readonly rights: readonly Right[];
  readonly onGoOn: () => void;
  readonly onReadAgain: () => void;
}

/** Why changes of a role are not applied. They stay; what somebody else changed meanwhile is said, and is gone on from. */
export function RoleTrouble({ role, refused, since, rights, onGoOn, onReadAgain }: Props) {
  if (since === null) {
    return (
      <Banner tone="failed" icon="failed" urgent action={<Button onClick={onReadAgain}>Read again</Button>}>
        {role.title}: {refused}
      </Banner>
    );
  }
  const { gains, loses } = since;
  return (
    <Banner tone="needs" icon="needs" urgent action={<Button onClick={onGoOn}>Go on with mine on top</Button>}>
      {refused ?? `Somebody changed ${role.title} meanwhile.`}
      {gains.length > 0 ? ` They gave: ${titlesOf(gains, rights)}.` : ''}
      {loses.length > 0 ? ` They took: ${titlesOf(loses, rights)}.` : ''}
      {gains.length + loses.length === 0 ? ` The rights of ${role.title} are the same.` : ''} Your changes stay below.
    </Banner>
  );
}

function titlesOf(names: readonly string[], rights: readonly Right[]): string {
  const words = new Map(rights.map(({ name, title }) => [name, title]));
  return names.map((name) => lowered(words.get(name) ?? name)).join(', ');
}
