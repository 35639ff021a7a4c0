import { type Boundaries, type BoundaryCollection, boundaryFiles } from '@qingyuan/charts/map/boundaries.ts'
import { useQuery } from '@tanstack/react-query'

/** Files beside the pages, not a call: no session, no envelope. */
const read = async (path: string, signal: AbortSignal): Promise<BoundaryCollection> => {
  const answer = await fetch(path, { signal })
  if (!answer.ok) throw new Error(`${path} ${answer.status}`)
  return answer.json()
}

/** Outlines of the city, its counties and neighbours: fetched once a visit. */
export const useBoundaries = () =>
  useQuery<Boundaries>({
    queryKey: ['boundaries'],
    queryFn: async ({ signal }) => {
      const [city, counties, neighbours] = await Promise.all([
        read(boundaryFiles.city, signal),
        read(boundaryFiles.counties, signal),
        read(boundaryFiles.neighbours, signal),
      ])
      return { city, counties, neighbours }
    },
    staleTime: Infinity,
    gcTime: Infinity,
  })
