/** The message of a 504, both in the local gateway and in API Gateway. */
export const gatewayTimeoutMessage = 'This took too long. Please try again.';
