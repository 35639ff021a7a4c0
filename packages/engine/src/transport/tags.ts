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
