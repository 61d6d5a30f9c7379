import type { Group } from '#contract/areas/groups.ts';
import type { FormProps } from '#kit/form/form-props.ts';
import { VehiclePick } from '#kit/pick/vehicle-pick.tsx';
import { GroupForm } from './group-form.tsx';
import { VEHICLE_GROUPS } from './group-kinds.ts';

export default function VehicleGroupForm(props: FormProps<Group>) {
  return <GroupForm {...props} kind={VEHICLE_GROUPS} pick={VehiclePick} />;
}
