/**
 * Read by whoever needs it, as it
 * is.
 */
export const plantedComment = 1
