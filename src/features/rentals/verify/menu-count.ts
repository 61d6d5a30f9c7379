import { rentalPapers } from '#contract/areas/rental-papers.ts';
import { menuCount } from '#kit/menu-count.ts';

export default menuCount({
  endpoint: rentalPapers.queue,
  input: () => ({ query: { limit: 1 } }),
  of: ({ counts }) => counts.waiting,
  words: 'to verify',
});
