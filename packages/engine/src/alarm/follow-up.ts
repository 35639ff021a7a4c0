/** Hours from the beginning of an alarm, and from its last reminder, to now; and what has happened so far. */
export interface Unattended {
  openHours: number
  sinceToldHours: number
  escalated: boolean
}

export interface FollowUpTerms {
  /** Told again after so many hours without anybody acting; null never. */
  repeatHours: number | null
  /** Becomes graver after so many hours without anybody acting; null never. */
  escalateHours: number | null
}

/** What is due for an alarm that nobody has taken in hand. An escalation tells by itself: no reminder beside it. */
export const followUp = ({ openHours, sinceToldHours, escalated }: Unattended, { repeatHours, escalateHours }: FollowUpTerms) => {
  if (escalateHours !== null && !escalated && openHours >= escalateHours) return 'escalate' as const
  return repeatHours !== null && sinceToldHours >= repeatHours ? ('remind' as const) : null
}
