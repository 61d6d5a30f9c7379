/** Stands for what is built next. */
export const notBuilt = async (): Promise<never> => {
  throw new Error('not built');
};
