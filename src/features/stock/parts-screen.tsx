import { parts } from '#contract/areas/stock.ts';
import { ResourceScreen } from '#kit/list/resource-screen.tsx';
import { Reads } from '#kit/reads/reads.tsx';
import { PART } from './stock-kind.ts';
import { useStockList } from './use-stock-list.tsx';

/** What is built into vehicles, on the shelves of the branches. */
export default function PartsScreen() {
  return (
    // The vendors to filter by are read outside of the list.
    <Reads>
      <Parts />
    </Reads>
  );
}

function Parts() {
  return (
    <ResourceScreen
      {...useStockList(PART)}
      title="Parts"
      list={parts.list}
      rows={(answer) => answer.vehicleParts}
      empty="Filters, pads, bulbs, tyres: what lies where, when to order more, and onto which vehicle it went."
    />
  );
}
