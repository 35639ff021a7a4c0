/** Hours from the beginning of an alarm, and from its last reminder, to now; and what has happened so far. */
export interface Unattended {
  openHours: number
  sinceNotifiedHours: number
  escalated: boolean
}

export interface FollowUpTerms {
  /** Hours without handling after which the alarm is notified again; null for never. */
  repeatHours: number | null
  /** Escalates after so many hours without handling; null never. */
  escalateHours: number | null
}

/** Action due for an unhandled alarm. An escalation notifies by itself, without a reminder. */
export const followUp = ({ openHours, sinceNotifiedHours, escalated }: Unattended, { repeatHours, escalateHours }: FollowUpTerms) => {
  if (escalateHours !== null && !escalated && openHours >= escalateHours) return 'escalate' as const
  return repeatHours !== null && sinceNotifiedHours >= repeatHours ? ('remind' as const) : null
}
