type LonLat = [lon: number, lat: number]

/** An outline of a township as in the file: rings open, repeated places dropped. */
export interface TownshipFeature {
  /** Place among the features of the file, from 1. */
  feature: number
  name: string
  /** As the file says it; the border decides. */
  county: string | null
  polygons: LonLat[][][]
}

export interface RefusedFeature {
  feature: number
  /** Its name, if known. */
  name: string
  reason: string
}

export interface TownshipFile {
  features: TownshipFeature[]
  refused: RefusedFeature[]
}

export const mostTownships = 2_000
const mostPlaces = 400_000
const names = ['name', '乡镇', '乡镇名称', '街道', '名称', 'xzmc', 'xzqmc', 'townname', 'town', 'township'] as const
const countyNames = ['county', '区县', '县区', '县', '区县名称', 'qxmc', 'xmc', 'countyname', 'district'] as const

type Json = Record<string, unknown>
const isObject = (value: unknown): value is Json => typeof value === 'object' && value !== null && !Array.isArray(value)

const textOf = (properties: unknown, keys: readonly string[]): string => {
  if (!isObject(properties)) return ''
  const found = Object.entries(properties).find(
    ([key, value]) => keys.includes(key.toLowerCase()) && ['string', 'number'].includes(typeof value),
  )
  return found ? String(found[1]).trim() : ''
}

const isPlace = (value: unknown): value is LonLat =>
  Array.isArray(value) && value.length >= 2 && value.length <= 3 && Number.isFinite(value[0]) && Number.isFinite(value[1])

/** A ring without its repeated last place; a text says what is wrong with it. */
const ringOf = (value: unknown, called: string): LonLat[] | string => {
  if (!Array.isArray(value)) return `${called}不是坐标数组`
  const wrong = value.findIndex(place => !isPlace(place))
  if (wrong >= 0) return `${called}第 ${wrong + 1} 个坐标不是 [经度, 纬度]`
  const places = value as LonLat[]
  const far = places.findIndex(([lon, lat]) => Math.abs(lon) > 180 || Math.abs(lat) > 90)
  if (far >= 0) return `${called}第 ${far + 1} 个坐标 [${places[far]!.slice(0, 2).join(', ')}] 不是经纬度（投影坐标须先换算）`
  const [first, last] = [places[0], places.at(-1)]
  if (places.length < 4 || first![0] !== last![0] || first![1] !== last![1]) return `${called}没有闭合，或少于 4 个坐标`
  const open = places.slice(1).flatMap(([lon, lat], i): LonLat[] => (lon === places[i]![0] && lat === places[i]![1] ? [] : [[lon, lat]]))
  return open.length >= 3 ? open : `${called}不足 3 个不同的坐标`
}

/** Outlines of a geometry; a text says why there are none. */
const polygonsOf = (geometry: unknown): LonLat[][][] | string => {
  if (!isObject(geometry)) return '没有几何图形'
  const { type, coordinates } = geometry
  if (type !== 'Polygon' && type !== 'MultiPolygon') return `图形类型“${String(type)}”应为 Polygon 或 MultiPolygon`
  const outlines = type === 'Polygon' ? [coordinates] : coordinates
  if (!Array.isArray(outlines) || outlines.length === 0) return '没有坐标'
  const polygons: LonLat[][][] = []
  for (const [p, rings] of outlines.entries()) {
    if (!Array.isArray(rings) || rings.length === 0) return `第 ${p + 1} 个面没有坐标`
    const read = rings.map((ring, r) => ringOf(ring, `第 ${p + 1} 个面第 ${r + 1} 环`))
    const wrong = read.find(ring => typeof ring === 'string')
    if (typeof wrong === 'string') return wrong
    polygons.push(read as LonLat[][])
  }
  return polygons
}

const featureOf = (value: unknown, feature: number): TownshipFeature | RefusedFeature => {
  if (!isObject(value) || value.type !== 'Feature') return { feature, name: '', reason: '不是 Feature' }
  const name = textOf(value.properties, names)
  if (name === '') return { feature, name, reason: '没有名称（属性 name 或 乡镇）' }
  if (name.length > 32) return { feature, name: name.slice(0, 32), reason: '名称超过 32 个字' }
  const polygons = polygonsOf(value.geometry)
  if (typeof polygons === 'string') return { feature, name, reason: polygons }
  const places = polygons.flat(2).length
  if (places > mostPlaces) return { feature, name, reason: `坐标 ${places} 个，最多 ${mostPlaces} 个，请先抽稀` }
  return { feature, name, county: textOf(value.properties, countyNames) || null, polygons }
}

/** Byte, from 0, at which JSON text stops being JSON; null where the parser does not say. */
const brokenAt = (text: string, error: unknown): number | null => {
  const position = /position (\d+)/.exec(String(error))?.[1]
  if (position !== undefined) return Buffer.byteLength(text.slice(0, Number(position)))
  return /end of JSON/i.test(String(error)) ? Buffer.byteLength(text) : null
}

/** The old `crs` member may say what the coordinates are: anything but longitude and latitude cannot be read. */
const strangeCrs = (crs: unknown): string | null => {
  const name = isObject(crs) && isObject(crs.properties) ? String(crs.properties.name ?? '') : ''
  return name === '' || /CRS84|(EPSG|epsg):*(4326|4490)$/.test(name) ? null : name
}

/**
 * Townships of a GeoJSON file (RFC 7946): a FeatureCollection whose features have a name and a Polygon or MultiPolygon. Every feature is an outline
 * or a refusal with its reason; a text says why the file is none, with the byte where it is no JSON.
 */
export const readTownships = (bytes: Uint8Array): TownshipFile | string => {
  let [text, json]: [string, unknown] = ['', null]
  try {
    text = new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return '不是 UTF-8 编码，请转换编码后再导入'
  }
  try {
    json = JSON.parse(text)
  } catch (error) {
    const byte = brokenAt(text, error)
    return `不是有效的 JSON${byte === null ? '' : `，第 ${byte} 字节处`}`
  }
  if (!isObject(json) || json.type !== 'FeatureCollection' || !Array.isArray(json.features)) return '不是 GeoJSON 的 FeatureCollection'
  const crs = strangeCrs(json.crs)
  if (crs !== null) return `坐标系“${crs}”不是经纬度，请换算为 WGS-84 或 GCJ-02 经纬度`
  if (json.features.length === 0) return '没有要素'
  if (json.features.length > mostTownships) return `要素 ${json.features.length} 个，最多 ${mostTownships} 个`
  const read = json.features.map((value, i) => featureOf(value, i + 1))
  return {
    features: read.filter(each => 'polygons' in each),
    refused: read.filter(each => 'reason' in each),
  }
}
