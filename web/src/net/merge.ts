/** Merge patches (RFC 7396): what has changed, null for what is gone. Nothing is changed in place. */
export function patched<T>(old: T, patch: unknown): T {
  if (!isRecord(patch)) return patch as T;
  const changed: Record<string, unknown> = isRecord(old) ? { ...old } : {};
  for (const [name, value] of Object.entries(patch)) {
    if (value === null) delete changed[name];
    else changed[name] = patched(changed[name], value);
  }
  return changed as T;
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
