/** What axe-core finds on the page of a browser test. */
import axe from 'axe-core';

/** All rules in the light, contrast in the dark, too; empty when nothing is wrong. */
export async function axeFaults(): Promise<string[]> {
  const root = document.documentElement;
  const found: string[] = [];
  for (const theme of ['light', 'dark']) {
    root.dataset['theme'] = theme;
    // Colours that move into each other would be judged on their way.
    await Promise.all(document.getAnimations().map(({ finished }) => finished.catch(() => undefined)));
    const options = theme === 'dark' ? { runOnly: ['color-contrast'] } : { rules: { region: { enabled: false } } };
    // To describe what is right takes longer than to find it.
    const { violations } = await axe.run(document.body, { ...options, resultTypes: ['violations'] });
    found.push(...violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${theme}: ${id}: ${html}`)));
  }
  delete root.dataset['theme'];
  return found;
}
