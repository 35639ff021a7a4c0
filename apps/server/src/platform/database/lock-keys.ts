/**
 * Advisory locks of an installation that last for a whole task, in one list: two tasks with the same key would block each other
 * silently.
 */
export const lockKeys = {
  rollUp: 710_201,
  demoLife: 710_202,
  alarms: 710_203,
  auditForwarding: 710_204,
  demoSurroundings: 710_205,
  pastResults: 710_206,
} as const
