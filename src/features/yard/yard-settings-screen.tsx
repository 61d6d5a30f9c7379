import { yardSettings, type YardSetting } from '#contract/areas/yard-settings.ts';
import { groupOf, settingKeys, type SettingKey } from '#contract/settings.ts';
import RecordHistory from '#kit/history/record-history.tsx';
import { Drawer } from '#kit/list/drawer.tsx';
import { ListFooter } from '#kit/list/list-footer.tsx';
import { ListScreen } from '#kit/list/list-screen.tsx';
import { useAddress } from '#kit/list/use-address.ts';
import { ReadTrouble } from '#kit/reads/read-trouble.tsx';
import { ReadingAge } from '#kit/reads/reading-age.tsx';
import { Reads } from '#kit/reads/reads.tsx';
import { useMaster } from '#kit/reads/use-master.ts';
import { useRead } from '#kit/reads/use-read.ts';
import { idOf } from '#lib/id-of.ts';
import { useNow } from '#lib/use-now.ts';
import { useShortcut } from '#lib/use-shortcut.ts';
import { useMay } from '#session/use-may.ts';
import { Field } from '#ui/field.tsx';
import { Select } from '#ui/select.tsx';
import { SkeletonRows } from '#ui/skeleton.tsx';
import { useToast } from '#ui/toast.tsx';
import { decidedAt } from './counted.ts';
import { SettingCard } from './setting-card.tsx';
import { SettingForm } from './setting-form.tsx';
import css from './yard.module.css';

/** What the yard decides, and its branches for themselves. */
export default function YardSettingsScreen() {
  return (
    <Reads>
      <YardSettings />
    </Reads>
  );
}

interface Branch {
  readonly id: number;
  readonly name: string;
}

const keyIn = (text: string | null): SettingKey | undefined => settingKeys.find((key) => key === text);

/** What the address says: the branch, and what stands beside the cards. */
function usePlace() {
  const address = useAddress();
  const { params } = address;
  const branches: readonly Branch[] = useMaster()?.branch ?? [];
  const id = idOf(params.get('branch'));
  return {
    ...address,
    branches,
    // A branch whose name this device does not know yet is one all the same.
    branch: id === null ? null : (branches.find((one) => one.id === id) ?? { id, name: 'Branch' }),
    edited: keyIn(params.get('form')),
    told: keyIn(params.get('history')),
    close: () => address.back({ form: null, history: null }),
  };
}

function YardSettings() {
  const read = useRead(yardSettings.list, {});
  const place = usePlace();
  const mayChange = useMay()(yardSettings.update);
  const { branch, edited, told, close } = place;
  const settings = read.data?.body.settings;
  useShortcut('Escape', () => told && close());
  return (
    <ListScreen
      title="Yard settings"
      bar={<PlaceChoice place={place} isLocked={edited !== undefined} />}
      footer={
        read.data ? (
          <ListFooter>
            <ReadingAge
              at={read.data.at}
              failure={read.data.failure}
              busy={read.isFetching}
              onAgain={() => void read.refetch()}
            />
          </ListFooter>
        ) : null
      }
      drawer={settings && besideOf(place, settings, mayChange)}
    >
      {read.isPending ? <SkeletonRows /> : null}
      {read.error && !settings ? <ReadTrouble error={read.error} onAgain={() => void read.refetch()} /> : null}
      {settings ? <Cards key={branch?.id} place={place} settings={settings} mayChange={mayChange} /> : null}
    </ListScreen>
  );
}

interface PlaceProps {
  readonly place: ReturnType<typeof usePlace>;
}

/** Locked while a form is open: what is written there is for one place. */
function PlaceChoice({ place: { branch, branches, set }, isLocked }: PlaceProps & { readonly isLocked: boolean }) {
  return (
    <div className={css.place}>
      <Field label="Decide for" disabled={isLocked}>
        <Select value={branch?.id ?? ''} onChange={(e) => set({ branch: e.target.value, history: null })}>
          <option value="">Whole yard</option>
          {branches.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </Select>
      </Field>
    </div>
  );
}

interface SettingsProps extends PlaceProps {
  readonly settings: readonly YardSetting[];
  readonly mayChange: boolean;
}

function Cards({ place, settings, mayChange }: SettingsProps) {
  const { branch, branches, edited, push, set, told } = place;
  const now = useNow(60_000);
  const isBeside = edited !== undefined || told !== undefined;
  const open = (changes: Readonly<Record<string, string | null>>) => (isBeside ? set : push)(changes);
  return (
    <>
      <div className={css.cards}>
        {settingKeys
          .filter((key) => branch === null || !groupOf(key).yardOnly)
          .map((key) => (
            <SettingCard
              key={key}
              name={key}
              branch={branch?.id ?? null}
              settings={settings}
              nameOf={(id) => branches.find((one) => one.id === id)?.name ?? 'A branch'}
              now={now}
              // A form that is open closes itself, for it may have to ask first.
              onChange={mayChange && edited === undefined ? () => open({ form: key, history: null }) : undefined}
              onHistory={
                edited === undefined && decidedAt(settings, key, branch?.id ?? null)
                  ? () => open({ history: key })
                  : undefined
              }
            />
          ))}
      </div>
      {mayChange ? null : (
        <p className={css.told}>
          Only who has the right “Change the yard’s settings and send test mails” can change them.
        </p>
      )}
    </>
  );
}

/** A form, or a history; nothing where neither is open. */
function besideOf(place: SettingsProps['place'], settings: readonly YardSetting[], mayChange: boolean) {
  const { branch, edited, told, close } = place;
  if (edited && mayChange) return <Form key={`${edited} ${branch?.id ?? 0}`} name={edited} {...{ place, settings }} />;
  const decided = told && decidedAt(settings, told, branch?.id ?? null);
  if (!told || !decided) return null;
  const title = `${groupOf(told).title}, ${branch?.name ?? 'whole yard'}`;
  return (
    <Drawer label={`History of ${title}`} head={<h2>{title}</h2>} facts="History" onClose={close}>
      <RecordHistory entity="setting" id={decided.id} />
    </Drawer>
  );
}

function Form({ name, place, settings }: PlaceProps & Pick<SettingsProps, 'settings'> & { readonly name: SettingKey }) {
  const { branch, close } = place;
  const toast = useToast();
  const saved = () => {
    toast({ text: 'The settings are saved.' });
    close();
  };
  return <SettingForm name={name} branch={branch} settings={settings} onSaved={saved} onClose={close} />;
}
