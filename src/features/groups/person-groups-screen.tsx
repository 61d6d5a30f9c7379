import { GroupList } from './group-list.tsx';
import { PERSON_GROUPS } from './group-kinds.ts';

export default function PersonGroupsScreen() {
  return <GroupList kind={PERSON_GROUPS} />;
}
