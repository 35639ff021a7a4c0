import { compass8, compass8Names } from '@qingyuan/domain/wind.ts'

/** 东南风; calm air and missing directions have no name of a wind. */
export const windName = (direction: number | null): string => {
  const sector = compass8(direction)
  return sector === null ? '风向不定' : `${compass8Names[sector]!}风`
}
