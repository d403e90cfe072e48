/** Every colour has its own dash pattern, so that lines can be told apart without colour. */
export const DASHES = ['9 2', '2 5', '10 5', '10 4 2 4', '5 3'];
