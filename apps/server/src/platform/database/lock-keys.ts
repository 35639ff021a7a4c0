/**
 * Advisory locks of an installation that are held for a whole piece of work, all in one place: two pieces of work with one key stand still
 * without a word.
 */
export const lockKeys = { rollUp: 710_201, demoLife: 710_202, alarms: 710_203 } as const
