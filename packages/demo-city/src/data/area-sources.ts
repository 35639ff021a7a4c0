import { stoveHours, trafficHours } from './hour-shapes.ts'

/** People in thousands by adcode: counties after the city's profile, neighbour cities of the order of the census of 2020; illustrative. */
export const peopleByAdcode: Readonly<Record<number, number>> = {
  140403: 865,
  140404: 350,
  140405: 254,
  140406: 219,
  140423: 260,
  140425: 112,
  140426: 134,
  140427: 240,
  140428: 316,
  140429: 150,
  140430: 131,
  140431: 150,
  140500: 2195,
  140700: 3380,
  141000: 3976,
  140100: 5304,
  130400: 9414,
  130500: 7111,
  410500: 5477,
  410600: 1566,
  410800: 3521,
  410700: 6251,
}

/** Species as the transport engine counts them; PM2.5 and coarser particles apart, NOx as NO2. */
export const areaSpecies = ['ppm2_5', 'pmc', 'co', 'so2', 'nox', 'nhx', 'voc'] as const

export interface AreaSector {
  id: string
  name: string
  /** Tonnes a year of each species for a thousand people, in the order of {@link areaSpecies}; illustrative, of the order of MEIC for the provinces around. */
  tonnes: readonly number[]
  /** Share that is where people live; the rest is spread over the land. */
  urban: number
  /** Has the city's own as chimneys: only neighbour cities have it as area. */
  stacksInCity?: boolean
  /** Factors by local hour 0..23 and by month, mean 1 once divided by their sum; shapes of meic2wrf_hourly (GitHub) and of the inventory's allocation profiles; homes and traffic those that the city's air follows. */
  hours: readonly number[]
  months: readonly number[]
  /** By layer from the ground, the shares of meic2wrf_hourly; the transport grid's first layers. */
  layers: readonly number[]
}

const flat24 = Array.from({ length: 24 }, () => 1)
const shift = [21, 21, 21, 21, 21, 27, 33, 39, 45, 68, 68, 68, 68, 68, 68, 68, 68, 45, 39, 33, 27, 21, 21, 21]
const power = [35, 29, 24, 25, 30, 34, 35, 41, 46, 50, 51, 50, 51, 51, 51, 51, 49, 46, 46, 47, 45, 42, 40, 30]
const daytime = [4, 4, 4, 4, 4, 4, 21, 51, 77, 90, 90, 81, 64, 68, 85, 90, 85, 73, 43, 21, 9, 9, 9, 9]

export const areaSectors: readonly AreaSector[] = [
  {
    ...{ id: 'power', name: '电力热力', tonnes: [0.16, 0.12, 1.6, 1.1, 2.2, 0.02, 0.03], urban: 0.7, stacksInCity: true, hours: power },
    ...{ months: [90, 77, 82, 77, 78, 82, 92, 90, 80, 78, 82, 93], layers: [0.034, 0.14, 0.349, 0.227, 0.167, 0.059, 0.024] },
  },
  {
    ...{ id: 'industry', name: '工业', tonnes: [2.2, 1.6, 42, 2.6, 5.2, 0.2, 3.4], urban: 0.6, stacksInCity: true, hours: shift },
    ...{ months: [78, 68, 83, 85, 86, 86, 85, 85, 86, 87, 86, 86], layers: [0.602, 0.346, 0.052] },
  },
  {
    ...{ id: 'residential', name: '居民生活', tonnes: [1.5, 0.3, 24, 0.8, 0.5, 0.5, 2.4], urban: 0.55, hours: stoveHours },
    ...{ months: [140, 130, 104, 76, 60, 54, 54, 54, 58, 66, 102, 136], layers: [0.9, 0.1] },
  },
  {
    ...{ id: 'traffic', name: '移动源', tonnes: [0.25, 0.05, 15, 0.06, 3.6, 0.08, 2.3], urban: 0.6, hours: trafficHours },
    ...{ months: [79, 71, 83, 83, 85, 85, 85, 85, 86, 86, 86, 86], layers: [0.95, 0.05] },
  },
  {
    ...{ id: 'dust', name: '扬尘', tonnes: [2, 6, 0, 0, 0, 0, 0], urban: 0.5, hours: daytime },
    ...{ months: [30, 35, 95, 140, 145, 130, 115, 105, 90, 65, 40, 25], layers: [1] },
  },
  {
    ...{ id: 'agriculture', name: '农业', tonnes: [0, 0, 0, 0, 0, 6.5, 0], urban: 0.05, hours: flat24 },
    ...{ months: [25, 30, 62, 92, 112, 126, 136, 126, 102, 78, 50, 28], layers: [1] },
  },
]
