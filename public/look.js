// Theme, text size and glove mode on <html> before the first paint, and again when the settings change (in any tab).
// A file of its own: the content security policy allows no inline script, and a module would come after the first paint.
(() => {
  /** @type {Record<string, string | undefined>} */
  const bars = { light: '#fafaf8', dark: '#14171a', sun: '#ffffff' };

  /** @returns {{ theme?: string, text?: string, glove?: boolean }} */
  function stored() {
    try {
      /** @type {unknown} */
      const value = JSON.parse(localStorage.getItem('look') ?? '{}');
      return value ?? {};
    } catch {
      return {}; // Nothing may be kept, or somebody wrote nonsense: as the device says.
    }
  }

  function apply() {
    const { theme = 'system', text = 'normal', glove = false } = stored();
    const { dataset } = document.documentElement;
    const wanted = Object.entries({ theme, text, glove: glove ? 'on' : 'normal' });
    for (const [name, value] of wanted) {
      if (value === 'system' || value === 'normal') delete dataset[name];
      else dataset[name] = value;
    }
    /** @type {NodeListOf<HTMLMetaElement>} */
    const metas = document.querySelectorAll('meta[name=theme-color]');
    for (const meta of metas) meta.content = bars[theme] ?? bars[meta.dataset.theme ?? ''] ?? '';
  }

  apply();
  addEventListener('stored', apply);
  addEventListener('storage', apply);
})();
