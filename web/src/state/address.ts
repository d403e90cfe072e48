/** The parts of a path, decoded; what is not validly encoded stays as it was typed. */
export const partsOf = (path: string): string[] => path.split('/').filter(Boolean).map(decoded);

function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

/** What stands in a path where a pattern has names, `/table/:table/:page?`; nothing if it does not fit. What follows is ignored. */
export function match(pattern: string, parts: string[]): Partial<Record<string, string>> | undefined {
  const wanted = pattern.split('/').filter(Boolean);
  if (wanted.length === 0 && parts.length > 0) return undefined;
  const found: Partial<Record<string, string>> = {};
  for (const [place, want] of wanted.entries()) {
    const part = parts[place];
    const [, name, may] = /^:(\w+)(\??)$/.exec(want) ?? [];
    if (name === undefined ? part !== want : part === undefined && !may) return undefined;
    if (name !== undefined) found[name] = part;
  }
  return found;
}
