/** Whether what was stored is what we expect: it may be damaged, or from another version. */

export type Fits = (value: unknown) => boolean;

export const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
export const isText: Fits = (value) => typeof value === 'string';
export const isSwitch: Fits = (value) => typeof value === 'boolean';
export const oneOf =
  (...values: readonly unknown[]): Fits =>
  (value) =>
    values.includes(value);

/** Whether all these fields of a value are texts. */
export const hasTexts = (value: unknown, ...fields: string[]): boolean => isRecord(value) && fields.every((field) => isText(value[field]));

/** The fields that fit. */
export function fitting<T>(stored: Record<string, unknown>, fits: Record<keyof T, Fits>): Partial<T> {
  const good = Object.entries<Fits>(fits).filter(([name, fit]) => fit(stored[name]));
  return Object.fromEntries(good.map(([name]) => [name, stored[name]])) as Partial<T>;
}
