/** The message of a 504, the same from the local gateway and from API Gateway. */
export const gatewayTimeoutMessage = 'This took too long. Please try again.';
