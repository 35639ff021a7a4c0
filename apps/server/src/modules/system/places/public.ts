export { countyRings, type Ring } from './county-rings.ts'
export { openPlaces, type PlaceRecord, type Places, stationGround } from './places.ts'
export { type CellPlace, insertCells } from './queries.ts'
