/**
 * Jobs of one lane take places from no other, so that a user's short job starts at once whatever runs beside it:
 * what a user waits for, files that are read or written, what the platform starts by the clock, and work of minutes or hours.
 */
export const jobLanes = ['interactive', 'transfer', 'scheduled', 'background'] as const
export type JobLane = (typeof jobLanes)[number]

/** Jobs of a lane that one worker process runs at the same time. */
const lanePlaces: Readonly<Record<JobLane, number>> = { interactive: 3, transfer: 2, scheduled: 1, background: 1 }

/** Of these at most so many are one user's: one place stays for another. */
const placesOfOneUser: Readonly<Record<JobLane, number>> = { interactive: 2, transfer: 1, scheduled: 1, background: 1 }

/** Lanes whose engines come after those of the others where the processor is short. */
export const isLowPriority = (lane: JobLane): boolean => lane === 'scheduled' || lane === 'background'

/** Lane of a job of no declared one: by who requested it. */
export const usualLane = (createdBy: number | null): JobLane => (createdBy === null ? 'scheduled' : 'interactive')

export interface Queued {
  lane: JobLane
  createdBy: number | null
  /** Processes that the job has lost. */
  losses: number
}

/**
 * What a job takes one place of, and how many places that has: its lane, its user's part of it; and jobs that lost a process run one after
 * the other, because one that kills its process must take no other suspect with it.
 */
export const placesOf = ({ lane, createdBy, losses }: Queued): ReadonlyMap<string, number> =>
  new Map([
    [lane, lanePlaces[lane]],
    ...(createdBy === null ? [] : [[`${lane} of user ${createdBy}`, placesOfOneUser[lane]] as const]),
    ...(losses === 0 ? [] : [['lost a process', 1] as const]),
  ])

/** Users come before the platform, and a user's next job after the first ones of others. */
export const priorityOf = (createdBy: number | null, unfinished: number): number => (createdBy === null ? 1000 : Math.min(unfinished, 999))
