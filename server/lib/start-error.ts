/** Why the server cannot start, in words for whoever starts it: what is wrong and what to do. Printed without a stack. */
export class StartError extends Error {}
