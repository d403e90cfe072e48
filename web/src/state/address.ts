/** The parts of a path, decoded; what is not validly encoded stays as it was typed. */
export const partsOf = (path: string): string[] => path.split('/').filter(Boolean).map(decoded);

function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}
