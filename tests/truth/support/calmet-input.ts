import { sharedText } from '../truth-set.ts'

const folder = 'models/calpuff/epa_demo/calmet_input/'
const knots = 0.514444

export interface Mm4Column {
  lat: number
  lon: number
  /** m above ground, ascending */
  heights: number[]
  u: number[]
  v: number[]
}

/** u, v in m/s from a direction in degrees and a speed in knots. */
const components = (direction: number, speed: number): [number, number] => {
  const angle = (direction * Math.PI) / 180
  return [-speed * knots * Math.sin(angle), -speed * knots * Math.cos(angle)]
}

/** Wind code dddff: direction in fives of degrees, the speed of a direction ending in 5 has 500 added to its ff. */
const windOf = (code: string): [number, number] => {
  const [tens, rest] = [Number(code.slice(0, 2)), Number(code.slice(2))]
  return components(tens * 10 + (rest >= 500 ? 5 : 0), rest % 500)
}

/** Columns of MM4.DAT at an hour (`yymmddhh`, UTC): its 15 sigma levels, heights above the model's own ground. */
export const mm4Columns = (hour: string): Mm4Column[] => {
  const lines = sharedText(`${folder}MM4.DAT`).split(/\r?\n/)
  const places = new Map(
    lines.slice(18, 30).map(line => {
      const [i, j, lat, lon] = line.trim().split(/\s+/)
      return [`${i} ${j}`, { lat: Number(lat), lon: Number(lon) }]
    }),
  )
  return lines.flatMap((line, at) => {
    if (!line.startsWith(hour)) return []
    const place = places.get(`${line.slice(8, 11).trim()} ${line.slice(11, 14).trim()}`)!
    const rows = [lines[at + 1]!, ...lines.slice(at + 9, at + 24)].map(row => row.trim().split(/\s+/))
    const ground = Number(rows[0]![1])
    const levels = rows.slice(1).map(row => ({ height: Number(row[1]) - ground, wind: windOf(row[3]!) }))
    return [
      { ...place, heights: levels.map(each => each.height), u: levels.map(each => each.wind[0]), v: levels.map(each => each.wind[1]) },
    ]
  })
}

export interface SurfaceReport {
  id: string
  u: number
  v: number
  /** tenths; NaN missing */
  cloud: number
  temperature: number
  pressure: number
}

/** Reports of SURF.DAT in the hour that begins at `hour` of a day of 1990 (the file's clock, UTC−5). */
export const surfaceReports = (day: number, hour: number): SurfaceReport[] => {
  const lines = sharedText(`${folder}SURF.DAT`).split(/\r?\n/)
  const ids = lines.slice(6, 11).map(line => line.trim())
  const at = lines.findIndex(line => new RegExp(`^1990\\s+${day}\\s+${hour}\\s+0\\s+1990`).test(line))
  return lines.slice(at + 1, at + 6).map((line, n) => {
    const [speed, direction, , cloud, temperature, , pressure] = line.trim().split(/\s+/).map(Number)
    const angle = (direction! * Math.PI) / 180
    const calm = speed! === 0 ? 0 : speed!
    return {
      id: ids[n]!,
      u: -calm * Math.sin(angle),
      v: -calm * Math.cos(angle),
      cloud: cloud! > 10 ? Number.NaN : cloud!,
      temperature: temperature!,
      pressure: pressure!,
    }
  })
}

/** Soundings of an UP.DAT: height m above sea level, temperature K (NaN missing), by `day hour` UTC of January 1990. */
export const readSounding = (file: string, day: number, hour: number): { height: number; temperature: number; pressure: number }[] => {
  const lines = sharedText(folder + file).split(/\r?\n/)
  const head = new RegExp(`^\\s+6201\\s+\\d+\\s+1990\\s+1\\s+${day}\\s+${hour}\\s+0\\s`)
  const at = lines.findIndex(line => head.test(line))
  const levels: { height: number; temperature: number; pressure: number }[] = []
  for (const line of lines.slice(at + 1)) {
    if (/^\s+6201/.test(line)) break
    for (const [, pressure, height, temperature] of line.matchAll(/([\d.]+)\/\s*([\d.]+)\/([\d.]+)\/[\s\d]+\/[\s\d]+/g))
      levels.push({
        pressure: Number(pressure),
        height: Number(height),
        temperature: Number(temperature) > 900 ? Number.NaN : Number(temperature),
      })
  }
  return levels
}
