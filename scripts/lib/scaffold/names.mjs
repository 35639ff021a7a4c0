const isKebab = text => /^[a-z][a-z0-9]*(?:-[a-z0-9]+)*$/.test(text)

/** `station-houses` as `StationHouses`. */
export const pascalCase = text => text.replaceAll(/(?:^|-)([a-z0-9])/g, (_, letter) => letter.toUpperCase())
/** `station-houses` as `stationHouses`. */
export const camelCase = text => pascalCase(text).replace(/^./, letter => letter.toLowerCase())
export const snakeCase = text => text.replaceAll('-', '_')
/** `stationHouses` as `stationHouse`. */
export const singularOf = text => text.replace(/ies$/, 'y').replace(/s$/, '')

/** Two names in kebab case with a slash between them. @throws Error */
export const parsePair = (text, example) => {
  const parts = (text ?? '').split('/')
  if (parts.length !== 2 || !parts.every(isKebab)) throw new Error(`expected ${example}, not ${text}`)
  return parts
}

/** @throws Error when there is no title in Chinese */
export const requireTitle = text => {
  if (!/[\u4e00-\u9fff]/.test(text ?? '')) throw new Error('expected a title in Chinese')
  return text
}
