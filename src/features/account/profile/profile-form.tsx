import { useState } from 'react';
import { account, type Profile } from '#contract/areas/account.ts';
import { useSubmit } from '#lib/use-submit.ts';
import { Field } from '#ui/field.tsx';
import { Section } from '#ui/screen.tsx';
import { TextInput } from '#ui/text-input.tsx';
import { useToast } from '#ui/toast.tsx';
import { useFirstWrong } from '#ui/use-first-wrong.ts';
import { OnlineForm } from '../online-form.tsx';
import { useSaving } from '../use-saving.ts';

interface Typed {
  readonly name?: string;
  readonly phone?: string;
}

/** Only what was changed is sent, so that nobody's later change elsewhere is undone. */
function useProfileForm(profile: Profile) {
  const saved = { name: profile.name, phone: profile.phone ?? '' };
  const [typed, setTyped] = useState<Typed>({});
  const { busy, trouble, send } = useSaving(account.saveProfile);
  const toast = useToast();
  const type = (part: Typed) => setTyped((now) => ({ ...now, ...part }));
  const { name = saved.name, phone = saved.phone } = typed;
  const isNamed = name !== saved.name;
  const isPhoned = phone !== saved.phone;
  const submit = useSubmit(async () => {
    const body = { ...(isNamed && { name: name.trim() }), ...(isPhoned && { phone: phone.trim() || null }) };
    if (!(await send({ body }))) return;
    setTyped({});
    toast({ text: 'Your profile is saved.' });
  });
  return { name, phone, changed: isNamed || isPhoned, busy, trouble, type, submit };
}

export function ProfileForm({ profile }: { readonly profile: Profile }) {
  const { name, phone, changed, busy, trouble, type, submit } = useProfileForm(profile);
  const form = useFirstWrong(trouble?.fields);
  return (
    <Section title="About you">
      <OnlineForm
        act="Save"
        busy={busy}
        trouble={trouble}
        names={['name', 'phone']}
        changed={changed}
        form={form}
        onSubmit={submit}
      >
        <Field label="Name" error={trouble?.fields['name']}>
          <TextInput
            name="name"
            autoComplete="name"
            maxLength={120}
            value={name}
            onChange={({ target }) => type({ name: target.value })}
          />
        </Field>
        <Field label="Phone" optional error={trouble?.fields['phone']}>
          <TextInput
            name="phone"
            type="tel"
            autoComplete="tel"
            maxLength={40}
            value={phone}
            onChange={({ target }) => type({ phone: target.value })}
          />
        </Field>
      </OnlineForm>
    </Section>
  );
}
