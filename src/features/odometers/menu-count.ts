import { odometers } from '#contract/areas/odometers.ts';
import { menuCount } from '#kit/menu-count.ts';

export default menuCount({
  endpoint: odometers.review,
  input: () => ({ query: { limit: 1 } }),
  of: ({ total }) => total,
  words: 'to review',
});
