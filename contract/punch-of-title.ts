/** Which punch completing a todo of this title makes, if any: the phone says it at once, the server makes it. */
export function punchOfTitle(title: string): 'in' | 'out' | null {
  const plain = title.trim().toLowerCase();
  if (plain === 'check in') return 'in';
  return plain === 'check out' ? 'out' : null;
}
