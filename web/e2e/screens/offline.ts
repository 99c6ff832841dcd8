import { sergeant } from '../people.ts';
import { screensOf, textAt } from './screen.ts';

/** The page of prepared pages and of entries that wait to be sent. */
export const offlineScreens = screensOf(sergeant, {
  'offline work': textAt('/offline', 'Every entry was sent.'),
});
