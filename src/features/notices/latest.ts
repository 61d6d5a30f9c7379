/** The read that the bell counts by and its panel shows: one request for both. */
export const LATEST = { query: { limit: 30 } };
