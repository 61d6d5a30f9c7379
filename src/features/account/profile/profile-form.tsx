import { useState } from 'react';
import { account, type Profile } from '#contract/areas/account.ts';
import { useOnline } from '#crud/writes/use-online.ts';
import { useSubmit } from '#lib/use-submit.ts';
import { Field } from '#ui/field.tsx';
import { Select } from '#ui/select.tsx';
import { TextInput } from '#ui/text-input.tsx';
import { useFirstWrong } from '#ui/use-first-wrong.ts';
import { useToast } from '#ui/toast.tsx';
import { Section } from '#ui/screen.tsx';
import { OnlineForm } from '../online-form.tsx';
import css from '../account.module.css';

interface Values {
  readonly name: string;
  readonly phone: string;
  readonly locale: 'en' | 'es';
  readonly push: boolean;
  readonly mail: boolean;
}

const valuesOf = ({ name, phone, locale, notify }: Profile): Values => ({
  name,
  phone: phone ?? '',
  locale: locale === 'es' ? 'es' : 'en',
  ...notify,
});

/** Only what was changed, so that nobody's later change elsewhere is undone. */
function changesOf(saved: Values, typed: Partial<Values>) {
  const { push = saved.push, mail = saved.mail, phone, ...others } = typed;
  const isNotified = typed.push !== undefined || typed.mail !== undefined;
  return {
    ...others,
    ...(phone !== undefined && { phone: phone.trim() === '' ? null : phone.trim() }),
    ...(isNotified && { notify: { push, mail } }),
  };
}

function useProfileForm(profile: Profile) {
  const saved = valuesOf(profile);
  const [typed, setTyped] = useState<Partial<Values>>({});
  const { busy, trouble, send } = useOnline(account.saveProfile);
  const toast = useToast();
  const submit = useSubmit(async () => {
    const answer = await send({ body: changesOf(saved, typed) });
    if (!answer) return;
    setTyped({});
    toast({ text: 'Your profile is saved.' });
  });
  // What was typed and taken back is no change.
  const type = <N extends keyof Values>(name: N, value: Values[N]) =>
    setTyped((now) => ({ ...now, [name]: value === saved[name] ? undefined : value }));
  const changed = Object.values(typed).some((value) => value !== undefined);
  return { values: { ...saved, ...withoutHoles(typed) }, changed, busy, trouble, type, submit };
}

const withoutHoles = (typed: Partial<Values>): Partial<Values> =>
  Object.fromEntries(Object.entries(typed).filter(([, value]) => value !== undefined));

export function ProfileForm({ profile }: { readonly profile: Profile }) {
  const { values, changed, busy, trouble, type, submit } = useProfileForm(profile);
  const form = useFirstWrong(trouble?.fields);
  return (
    <Section title="About you">
      <OnlineForm
        act="Save"
        busy={busy}
        trouble={trouble}
        names={['name', 'phone', 'locale']}
        changed={changed}
        form={form}
        onSubmit={submit}
      >
        <Field label="Name" error={trouble?.fields['name']}>
          <TextInput
            name="name"
            autoComplete="name"
            maxLength={120}
            value={values.name}
            onChange={({ target }) => type('name', target.value)}
          />
        </Field>
        <Field label="Phone" optional error={trouble?.fields['phone']}>
          <TextInput
            name="phone"
            type="tel"
            autoComplete="tel"
            maxLength={40}
            value={values.phone}
            onChange={({ target }) => type('phone', target.value)}
          />
        </Field>
        <Field
          label="Language"
          hint="Yardhand itself speaks English for now. Mails come in your language where they exist in it."
          error={trouble?.fields['locale']}
        >
          <Select
            name="locale"
            value={values.locale}
            onChange={({ target }) => type('locale', target.value === 'es' ? 'es' : 'en')}
          >
            <option value="en">English</option>
            <option value="es">Español</option>
          </Select>
        </Field>
        <Tick is={values.push} onTick={(is) => type('push', is)}>
          Ring the devices on which I let Yardhand notify me
        </Tick>
        <Tick is={values.mail} onTick={(is) => type('mail', is)}>
          Send me mails about my work
        </Tick>
      </OnlineForm>
    </Section>
  );
}

interface TickProps {
  readonly is: boolean;
  readonly onTick: (is: boolean) => void;
  readonly children: string;
}

function Tick({ is, onTick, children }: TickProps) {
  return (
    <label className={css.check}>
      <input type="checkbox" checked={is} onChange={({ target }) => onTick(target.checked)} />
      {children}
    </label>
  );
}
