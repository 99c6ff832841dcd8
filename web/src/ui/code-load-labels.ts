import { connectionMessages } from '../api/errors.ts';

/** The messages for code that could not be loaded. */
export const loadErrorMessages = {
  offline: connectionMessages.offline,
  'no-response': connectionMessages['no-response'],
  /** The server responds, but the code still does not load. */
  stuck: "We couldn't load this part of Muster. Load the page again.",
} as const;

export type LoadErrorKind = keyof typeof loadErrorMessages;
