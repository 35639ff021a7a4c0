/** Tags that are no source: what was there at the start, and what comes in through each side. */
export const outsideTags = ['initial', 'west', 'east', 'south', 'north'] as const
export type OutsideTag = (typeof outsideTags)[number]

export interface TagNames {
  regions: readonly string[]
  sectors: readonly string[]
}

/** Tags of a run: region × sector, region first, then {@link outsideTags}. */
export const tagCount = ({ regions, sectors }: TagNames): number => regions.length * sectors.length + outsideTags.length

export const tagOf = ({ sectors }: TagNames, region: number, sector: number): number => region * sectors.length + sector

export const outsideTagOf = ({ regions, sectors }: TagNames, tag: OutsideTag): number =>
  regions.length * sectors.length + outsideTags.indexOf(tag)

/** Tags from … to − 1. */
export interface TagRange {
  from: number
  to: number
}

/**
 * Ranges for workers that share a run. Tags do not know each other: each worker carries the whole bulk (a few per cent of the work) and its own
 * range; nothing is exchanged until the hours are joined.
 */
export const splitTags = (count: number, parts: number): TagRange[] =>
  Array.from({ length: Math.min(parts, count) }, (_, p, share = count / Math.min(parts, count)) => ({
    from: Math.round(p * share),
    to: Math.round((p + 1) * share),
  }))
