/** An icon for each Application: tools/icons.json says which. */

/** What the icon of an Application is called, before its id. */
export const APPLICATION = 'application:';

export const iconOf = (application: string): string => APPLICATION + application;
