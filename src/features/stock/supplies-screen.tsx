import { supplies } from '#contract/areas/stock.ts';
import { ResourceScreen } from '#kit/list/resource-screen.tsx';
import { Reads } from '#kit/reads/reads.tsx';
import { SUPPLY } from './stock-kind.ts';
import { useStockList } from './use-stock-list.tsx';

/** What is used up at vehicles, on the shelves of the branches. */
export default function SuppliesScreen() {
  return (
    // The vendors to filter by are read outside of the list.
    <Reads>
      <Supplies />
    </Reads>
  );
}

function Supplies() {
  return (
    <ResourceScreen
      {...useStockList(SUPPLY)}
      title="Supplies"
      list={supplies.list}
      rows={(answer) => answer.vehicleSupplies}
      empty="Shampoo, screen wash, gloves: what lies where, and when to order more."
    />
  );
}
