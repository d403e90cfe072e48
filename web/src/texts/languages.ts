/** The languages of the game: the one list of them that the client and its build have. */
export const LANGUAGES = ['en', 'it', 'pt', 'hr', 'de'] as const;
export type Language = (typeof LANGUAGES)[number];

export const OWN_NAMES: Record<Language, string> = {
  en: 'English',
  it: 'Italiano',
  pt: 'Português',
  hr: 'Hrvatski',
  de: 'Deutsch',
};
