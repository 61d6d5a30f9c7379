/** Product lists: what is needed, ordered and received. */
import * as z from 'zod/mini';
import { listFrame } from '../records.ts';
import { frame, id } from '../schema.ts';
import { itemFields, listCalls, listFields } from './lists.ts';

const STATES = ['open', 'ordered', 'received', 'archived'] as const;
const ITEM_STATES = ['needed', 'ordered', 'received', 'dropped'] as const;

/** What people call the states of a product list and of its items. */
export const productStates = {
  open: 'Open',
  ordered: 'Ordered',
  received: 'Received',
  archived: 'Archived',
} as const satisfies Readonly<Record<(typeof STATES)[number], string>>;
export const productItemStates = {
  needed: 'Needed',
  ordered: 'Ordered',
  received: 'Received',
  dropped: 'Dropped',
} as const satisfies Readonly<Record<(typeof ITEM_STATES)[number], string>>;

const productsItem = z.object({ ...itemFields, status: z.enum(ITEM_STATES), products_id: id });
const product = z.object({
  ...listFields,
  status: z.enum(STATES),
  /** The place in one's own order, from 1. */
  products_index: z.int(),
  products_items: z.array(productsItem),
});
export type ProductList = z.output<typeof product>;
export type ProductsItem = z.output<typeof productsItem>;

const answers = {
  page: z.object({ ...listFrame, products: z.array(product) }),
  list: z.object({ ...frame, product }),
  item: z.object({ ...frame, product: z.optional(product), products_item: z.optional(productsItem) }),
};
export type ProductAnswers = typeof answers;

export const products = listCalls({
  may: { view: 'product.view', create: 'product.create', update: 'product.update' },
  states: STATES,
  itemStates: ITEM_STATES,
  paths: {
    lists: '/api/products',
    list: '/api/products/{id}',
    status: '/api/updateProductsStatus/{id}',
    restore: '/api/restore-product/{id}',
    swap: '/api/swapProducts',
    addItem: '/api/addProductsItem/{id}',
    updateItem: '/api/updateProductsItem/{id}',
    removeItem: '/api/removeProductsItem/{id}',
    restoreItem: '/api/restore-products-item/{id}',
    swapItems: '/api/swapProductsItems',
  },
  answers,
});
