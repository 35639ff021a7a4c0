/** The twelve districts and counties of the city. Ids are the specification's (section 3), coordinates WGS-84 degrees. */

export interface County {
  id: number
  adcode: number
  name: string
  /** Seat of government. */
  center: { lat: number; lon: number }
  /** Area centroid. */
  centroid: { lat: number; lon: number }
}

export const city = { name: '长治市', adcode: 140400, provinceAdcode: 140000 } as const

export const counties: readonly County[] = [
  { id: 16, adcode: 140403, name: '潞州区', center: { lat: 36.203361, lon: 113.116422 }, centroid: { lat: 36.258094, lon: 113.090781 } },
  { id: 4, adcode: 140404, name: '上党区', center: { lat: 36.05278, lon: 113.044848 }, centroid: { lat: 36.019735, lon: 113.074007 } },
  { id: 5, adcode: 140405, name: '屯留区', center: { lat: 36.315824, lon: 112.885839 }, centroid: { lat: 36.336677, lon: 112.739222 } },
  { id: 6, adcode: 140406, name: '潞城区', center: { lat: 36.334059, lon: 113.222349 }, centroid: { lat: 36.368418, lon: 113.240855 } },
  { id: 7, adcode: 140423, name: '襄垣县', center: { lat: 36.535583, lon: 113.044876 }, centroid: { lat: 36.573333, lon: 112.975461 } },
  { id: 8, adcode: 140425, name: '平顺县', center: { lat: 36.200015, lon: 113.42928 }, centroid: { lat: 36.214941, lon: 113.521453 } },
  { id: 9, adcode: 140426, name: '黎城县', center: { lat: 36.502052, lon: 113.380425 }, centroid: { lat: 36.613808, lon: 113.383733 } },
  { id: 10, adcode: 140427, name: '壶关县', center: { lat: 36.115434, lon: 113.20054 }, centroid: { lat: 35.985938, lon: 113.358075 } },
  { id: 11, adcode: 140428, name: '长子县', center: { lat: 36.122533, lon: 112.871752 }, centroid: { lat: 36.104354, lon: 112.791009 } },
  { id: 3, adcode: 140429, name: '武乡县', center: { lat: 36.837479, lon: 112.858315 }, centroid: { lat: 36.882185, lon: 112.956274 } },
  { id: 12, adcode: 140430, name: '沁县', center: { lat: 36.755884, lon: 112.692928 }, centroid: { lat: 36.701323, lon: 112.640799 } },
  { id: 13, adcode: 140431, name: '沁源县', center: { lat: 36.500021, lon: 112.331019 }, centroid: { lat: 36.696521, lon: 112.277904 } },
]

export const countyById: ReadonlyMap<number, County> = new Map(counties.map(county => [county.id, county]))
export const countyByName: ReadonlyMap<string, County> = new Map(counties.map(county => [county.name, county]))
