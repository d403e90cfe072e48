/** A pupil's raised hand, as the match's buttons see it; only in a class. */
export const hand = $state({ shown: false, up: false, open: false, label: '', press: (): void => undefined });
