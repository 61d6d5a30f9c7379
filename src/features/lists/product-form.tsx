import { products, type ProductList } from '#contract/areas/products.ts';
import type { FormProps } from '#kit/form/form-props.ts';
import { RecordForm } from '#kit/form/record-form.tsx';
import { productKind } from './list-record.ts';
import { useListFields } from './use-list-fields.ts';

/** Makes or changes a product list. Its items are written in its drawer. */
export default function ProductForm({ record, onClose, onSaved }: FormProps<ProductList>) {
  return (
    <RecordForm
      noun={productKind.noun.one}
      name={record?.title}
      record={record}
      create={products.add}
      update={products.update}
      initial={{ shared: 'own' }}
      fields={useListFields(record)}
      onSaved={(answer) => onSaved(answer.product)}
      onClose={onClose}
    />
  );
}
