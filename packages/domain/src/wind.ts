/** Names of wind directions and forces. Directions are degrees the wind comes FROM, clockwise from true north; any real number of degrees. */

export const compass8Names = ['北', '东北', '东', '东南', '南', '西南', '西', '西北'] as const
export const compass16Names = [
  '北',
  '北东北',
  '东北',
  '东东北',
  '东',
  '东东南',
  '东南',
  '南东南',
  '南',
  '南西南',
  '西南',
  '西西南',
  '西',
  '西西北',
  '西北',
  '北西北',
] as const
export const compass16Codes = ['N', 'NNE', 'NE', 'ENE', 'E', 'ESE', 'SE', 'SSE', 'S', 'SSW', 'SW', 'WSW', 'W', 'WNW', 'NW', 'NNW'] as const

/** Speed in m/s up to which the wind has no direction (GB/T 35227-2017: 静风). */
export const calmSpeed = 0.2

/**
 * Speed in m/s below which the direction at one height does not say where the air comes from, and what such air is called: most of it is above
 * {@link calmSpeed} and has a direction. The threshold of 静风 in the old guideline HJ/T 2.2-93, which analyses of sectors still use.
 */
export const lightAir = { below: 0.5, name: '静小风' } as const

const normal = (degrees: number) => ((degrees % 360) + 360) % 360

/**
 * Sector 0..7 (north, then clockwise) of the specification, section 9: north takes both of its edges (22.5 and 337.5), every other
 * sector is (lower, upper]. Null for a missing direction.
 */
export const compass8 = (degrees: number | null | undefined): number | null => {
  if (degrees === null || degrees === undefined || !Number.isFinite(degrees)) return null
  const d = normal(degrees)
  return d <= 22.5 || d >= 337.5 ? 0 : Math.ceil((d - 22.5) / 45)
}

/** `西北风`, `静风` up to `calmSpeed`, `风速` without a direction. */
export const windName = (direction: number | null | undefined, speed: number | null | undefined): string => {
  const sector = compass8(direction)
  if (speed !== null && speed !== undefined && speed <= calmSpeed) return '静风'
  return sector === null ? '风速' : `${compass8Names[sector]}风`
}

/**
 * Sector 0..15 (N, NNE, ...) of GB/T 35227-2017, (lower, upper]: its table gives N 348.76-11.25, NNE 11.26-33.75. Null for a missing
 * direction.
 */
export const compass16 = (degrees: number | null | undefined): number | null => {
  if (degrees === null || degrees === undefined || !Number.isFinite(degrees)) return null
  return (Math.ceil((normal(degrees) - 11.25) / 22.5) + 16) % 16
}

/** Upper bounds, included, of Beaufort 0..15 in m/s; above the last one is 16 (specification section 9, GB/T 28591-2012). */
export const beaufortBounds = [0.2, 1.5, 3.3, 5.4, 7.9, 10.7, 13.8, 17.1, 20.7, 24.4, 28.4, 32.6, 36.9, 41.4, 46.1, 50.9] as const
export const beaufortNames = [
  '静风',
  '软风',
  '轻风',
  '微风',
  '和风',
  '清风',
  '强风',
  '疾风',
  '大风',
  '烈风',
  '狂风',
  '暴风',
  '飓风',
  '13级',
  '14级',
  '15级',
  '16级及以上',
] as const

/** Beaufort force 0..16 of a speed in m/s. Null for a missing or negative speed. */
export const beaufort = (speed: number | null | undefined): number | null => {
  if (speed === null || speed === undefined || !(speed >= 0)) return null
  const force = beaufortBounds.findIndex(bound => speed <= bound)
  return force < 0 ? 16 : force
}

/** Meaning of the parts of a wind barb on Chinese weather maps; shown with every picture with barbs. */
export const barbWords = '风羽：短线 2 m/s，长线 4 m/s，三角 20 m/s，杆指风来向'
