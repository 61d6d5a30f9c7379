import type { Group } from '#contract/areas/groups.ts';
import type { FormProps } from '#kit/form/form-props.ts';
import { PickField } from '#kit/pick/pick-field.tsx';
import type { PickProps } from '#kit/pick/pick-input.tsx';
import { useMaster } from '#kit/reads/use-master.ts';
import { foldText } from '#lib/fold-text.ts';
import { GroupForm } from './group-form.tsx';
import { PERSON_GROUPS } from './group-kinds.ts';

/** More than these nobody reads: another letter is faster. */
const MOST_FOUND = 8;

interface PersonPickProps extends PickProps {
  readonly except: ReadonlySet<number>;
}

function PersonPick({ except, ...props }: PersonPickProps) {
  const people = useMaster()?.resources ?? [];
  const find = (text: string) =>
    people
      .filter(({ id, name }) => !except.has(id) && foldText(name).includes(foldText(text.trim())))
      .slice(0, MOST_FOUND)
      .map(({ id, name }) => ({ id, name }));
  return <PickField {...props} hint="A part of the name." find={find} noneText="Nobody else has such a name." />;
}

export default function PersonGroupForm(props: FormProps<Group>) {
  return <GroupForm {...props} kind={PERSON_GROUPS} pick={PersonPick} />;
}
