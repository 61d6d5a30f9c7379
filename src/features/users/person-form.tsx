import { useDraftReady } from '#kit/drafts/use-draft-ready.ts';
import type { Person } from '#contract/areas/users.ts';
import { FormDrawer } from '#kit/form/form-drawer.tsx';
import type { FormProps } from '#kit/form/form-props.ts';
import { RecordFields } from '#kit/form/record-fields.tsx';
import { Banner } from '#ui/banner.tsx';
import { BranchBoxes } from './branch-boxes.tsx';
import { shape } from './person-values.ts';
import { usePersonForm } from './use-person-form.ts';
import css from './users.module.css';

/** Somebody is invited, or changed. */
export default function PersonForm(props: FormProps<Person>) {
  return useDraftReady() ? <OpenForm key={props.record?.id ?? 'new'} {...props} /> : null;
}

function OpenForm(props: FormProps<Person>) {
  const { save, own, fields, changedByOthers } = usePersonForm(props);
  const { record } = props;
  return (
    <FormDrawer
      title={record ? `Edit “${record.name}”` : 'Invite somebody'}
      saveText={record ? 'Save' : 'Invite'}
      save={save}
    >
      {changedByOthers.length > 0 ? (
        <div className={css.notice}>
          <Banner tone="needs" icon="needs" urgent>
            {`Changed by somebody else meanwhile: ${changedByOthers.join(', ')}. Save again, and what you wrote counts where both changed the same.`}
          </Banner>
        </div>
      ) : null}
      <RecordFields form={save.form} shape={shape} own={own} fields={fields} />
      <BranchBoxes form={save.form} />
    </FormDrawer>
  );
}
