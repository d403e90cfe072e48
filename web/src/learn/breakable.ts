/** Long names of Materials in one word, as German has them, with a soft hyphen where their parts meet. */
const LAST_PARTS = /(?<=\p{L}{4})(gestein|graphit|metalle?)$/iu;

export const breakable = (name: string): string => name.replace(LAST_PARTS, '\u00ad$1');
