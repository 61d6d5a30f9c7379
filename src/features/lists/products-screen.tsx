import { products, type ProductList } from '#contract/areas/products.ts';
import { formLater } from '#kit/form/form-later.ts';
import { ResourceScreen } from '#kit/list/resource-screen.tsx';
import { Reads } from '#kit/reads/reads.tsx';
import { useNow } from '#lib/use-now.ts';
import { listColumns } from './list-columns.tsx';
import { ListDetail } from './list-detail.tsx';
import { filtersOf } from './list-filters.ts';
import { productKind, recordOf } from './list-record.ts';
import { useMove } from './use-place.ts';

const ProductForm = formLater<ProductList>(() => import('./product-form.tsx'));

export default function ProductsScreen() {
  return (
    // One's own order is read outside of the list.
    <Reads>
      <Products />
    </Reads>
  );
}

function Products() {
  const move = useMove(productKind);
  return (
    <ResourceScreen
      title="Product lists"
      noun={productKind.noun}
      list={products.list}
      rows={(answer) => answer.products}
      record={{ get: products.edit, of: (answer) => answer.product }}
      nameOf={({ title }) => title}
      columns={listColumns<ProductList>(productKind, useNow(60_000), move)}
      order={{ sort: 'index', direction: 'asc' }}
      filters={filtersOf(productKind)}
      searchHint="Title, text, items, owner"
      empty="What is needed, ordered and received, with quantities and prices."
      entity="product"
      detail={(list) => <ListDetail key={list.id} kind={productKind} list={recordOf(list)} />}
      form={ProductForm}
      add={products.add}
      update={products.update}
      remove={products.remove}
      restore={products.restore}
      allows={(list, act) => act === 'update' || list.removable}
    />
  );
}
