/** What a monitoring station of organics and odour is for; a station has one type. */
export const stationTypes = {
  species: '组分站',
  nmhc: 'NMHC 站',
  tvoc: 'TVOC 微站',
  odour: '恶臭站',
  park: '园区边界',
  fence: '厂界',
  sensitive: '敏感点',
  micro: '空气微站',
} as const

export type StationType = keyof typeof stationTypes
export const stationTypeIds = Object.keys(stationTypes) as StationType[]
/** Types whose limits are those of an emitter's boundary; anywhere else they are references. */
export const isBoundary = (type: StationType | null): boolean => type === 'park' || type === 'fence'
