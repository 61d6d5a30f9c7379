import { vehicleStatus as rows } from '#contract/areas/vehicle-status.ts';
import { AddItem } from '#kit/items/add-item.tsx';
import { ReadTrouble } from '#kit/reads/read-trouble.tsx';
import { Reads } from '#kit/reads/reads.tsx';
import { ReadingAge } from '#kit/reads/reading-age.tsx';
import { useRead } from '#kit/reads/use-read.ts';
import { useDo } from '#kit/writes/use-do.ts';
import { Screen, Section } from '#ui/screen.tsx';
import { SkeletonRows } from '#ui/skeleton.tsx';
import { OwnSets } from './own-sets.tsx';
import { SetupCategoryPart } from './setup-category.tsx';

/** What is checked on vehicles between two customers: categories, their checks in order, and the vehicles with checks of their own. */
export default function StatusSetupScreen() {
  return (
    <Screen title="What is checked" back="/status">
      <Reads>
        <Setup />
      </Reads>
    </Screen>
  );
}

function Setup() {
  const read = useRead(rows.categories, {});
  const act = useDo();
  const again = () => void read.refetch();
  if (read.isPending) return <SkeletonRows />;
  if (!read.data) return <ReadTrouble error={read.error} onAgain={again} />;
  const { categories } = read.data.body;
  const used = categories.filter(({ archived_at }) => archived_at === null);
  const archived = categories.filter(({ archived_at }) => archived_at !== null);
  return (
    <>
      {read.data.failure ? <ReadingAge {...read.data} busy={read.isFetching} onAgain={again} /> : null}
      {used.map((category, place) => (
        <SetupCategoryPart key={category.id} category={category} place={place} of={used.length} />
      ))}
      <AddItem
        label="Add a category"
        max={60}
        onAdd={async (name) => (await act(rows.saveCategory, { body: { name } })) !== null}
      />
      {archived.length > 0 ? (
        <details>
          <summary>{`Archived categories (${archived.length})`}</summary>
          {archived.map((category) => (
            <SetupCategoryPart key={category.id} category={category} place={0} of={1} />
          ))}
        </details>
      ) : null}
      <Section title="Vehicles with checks of their own">
        <OwnSets />
      </Section>
    </>
  );
}
