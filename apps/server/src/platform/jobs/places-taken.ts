import { placesOf, type Queued } from './lanes.ts'

/** Places that jobs of this process have taken. */
export const openPlaces = () => {
  const taken = new Map<string, number>()
  const full = new Set<string>()
  return {
    /** Names of what has no place left. */
    full: (): string[] => [...full],
    /** Takes the places of a job; the returned function gives them back and returns whether one of them was the last. */
    take: (job: Queued): (() => boolean) => {
      const places = placesOf(job)
      for (const [name, limit] of places) {
        const count = (taken.get(name) ?? 0) + 1
        taken.set(name, count)
        if (count >= limit) full.add(name)
      }
      return () => {
        const wasFull = [...places.keys()].some(name => full.has(name))
        for (const [name, limit] of places) {
          const count = taken.get(name)! - 1
          if (count === 0) taken.delete(name)
          else taken.set(name, count)
          if (count < limit) full.delete(name)
        }
        return wasFull
      }
    },
  }
}
