/** What a client reads when a function has not answered in time; one machine's gateway and the cloud's say the same. */
export const gatewayTimeoutMessage = 'This took too long. Please try again.';
