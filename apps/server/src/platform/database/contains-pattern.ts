/** The pattern of `like` for texts that contain this one, whatever signs it has: `%` and `_` stand for themselves. */
export const containsPattern = (text: string): string => `%${text.replace(/[\\%_]/g, sign => `\\${sign}`)}%`
