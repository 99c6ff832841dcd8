import { connectionMessages } from '../../api/labels.ts';

/** What a person reads where the code of a part of the application could not be loaded. */
export const loadErrorMessages = {
  offline: connectionMessages.offline,
  'no-response': connectionMessages['no-response'],
  /** The server answers, and the code still does not load. */
  stuck: 'This part of Muster could not be loaded. Please load the page again.',
} as const;

export type LoadErrorKind = keyof typeof loadErrorMessages;
