/** docs/spec.md section 8: the messages for a server that could not be reached. */
export const connectionMessages = {
  offline: 'No internet connection. Please check your network.',
  timeout: 'Connection timed out. Please try again.',
  'no-response': 'Unable to connect to server. Please try again.',
} as const;
