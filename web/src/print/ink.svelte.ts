/** Which ink the sheets are for, while the page is open. */
class Ink {
  black = $state(false);
}

export const ink = new Ink();
