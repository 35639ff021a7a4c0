import type { MapProjection } from '../model-output/model-output.ts'

/** As the headers of CALPUFF and CALMET state a projection; latitudes and longitudes of the origin in degrees, north and east positive. */
export interface CalpuffMapping {
  map: string
  zone: number
  hemisphere: string
  lat0: number
  lon0: number
  lat1: number
  lat2: number
}

/** `40.5N` → 40.5, `90W` → −90; NaN when it is no such text. */
export const degreesOf = (text: string): number => {
  const found = /^(\d+(?:\.\d*)?|\.\d+)\s*([NSEW])$/i.exec(text.trim())
  if (!found) return Number.NaN
  return /[SW]/i.test(found[2]!) ? -Number(found[1]) : Number(found[1])
}

/** CALPUFF's word for a projection; one that has no equal here becomes a plane, with a note. */
export const projectionOfCalpuff = (mapping: CalpuffMapping, notes: string[]): MapProjection => {
  const { map, zone, hemisphere, lat0, lon0, lat1, lat2 } = mapping
  if (map === 'UTM') return { kind: 'utm', zone: Math.abs(zone), north: !hemisphere.startsWith('S') }
  if (map === 'LCC') return { kind: 'lambert', lat0, lon0, lat1, lat2 }
  if (map === 'PS') return { kind: 'polar', lat0, lon0, trueLat: lat1 }
  if (map === 'EM') return { kind: 'mercator', lat0, lon0, trueLat: 0 }
  notes.push(`投影“${map || '未写'}”按平面坐标处理，须指定位置`)
  return { kind: 'plane' }
}
