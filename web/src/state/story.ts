/** The opening story is shown once per browser. */
import { browserStore, isRefused } from './storage';

const NAME = 'rawsiko.story';

/** A browser that stores nothing would be shown it again and again. */
export const wasTold = (): boolean => browserStore.read(NAME) !== null || isRefused();

export const tell = (): void => browserStore.write(NAME, 'told');
