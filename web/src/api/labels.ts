/** SPEC.md section 8: what a person reads when the server could not be reached. */
export const connectionMessages = {
  offline: 'No internet connection. Please check your network.',
  timeout: 'Connection timed out. Please try again.',
  'no-response': 'Unable to connect to server. Please try again.',
} as const;
