import { columnsOf, type TdumpFile } from './tdump-file.ts'

const fixed = (value: number, width: number, decimals: number): string => {
  const text = value.toFixed(decimals).replace(/^-(0(?:\.0*)?)$/, '$1')
  return text.length > width ? '*'.repeat(width) : text.padStart(width)
}
const integers = (...values: number[]) => values.map(value => String(value).padStart(6)).join('')

const dateOf = (seconds: number): [number, number, number, number] => {
  const date = new Date(seconds * 1000)
  return [date.getUTCFullYear() % 100, date.getUTCMonth() + 1, date.getUTCDate(), date.getUTCHours()]
}

/**
 * Writes a trajectory file as HYSPLIT 5 does, so that its own plotting and clustering programs read it. Rows are grouped by time in the order of the
 * first trajectory that has it; missing values (NaN) become -999.
 */
export const writeTdump = (file: TdumpFile): string => {
  const width = columnsOf(file.format)
  const value = (number: number) => fixed(Number.isNaN(number) ? -999 : number, ...width.value)
  const words = (texts: readonly string[]) => texts.map(text => `${width.space}${text.slice(0, 8).padEnd(8)}`).join('')
  const lines = [file.format === 0 ? integers(file.grids.length) : integers(file.grids.length, file.format)]
  for (const { model, seconds, forecastHour } of file.grids)
    lines.push(`${model.slice(0, 8).padEnd(4).padStart(8)}${integers(...dateOf(seconds), forecastHour)}`)
  lines.push(integers(file.starts.length) + words([file.direction.toUpperCase(), file.motion]))
  for (const { seconds, lat, lon, heightM } of file.starts)
    lines.push(
      `${integers(...dateOf(seconds))}${fixed(lat, width.position, 3)}${fixed(lon, width.position, 3)}${fixed(heightM, ...width.start)}`,
    )
  lines.push(integers(file.diagnostics.length) + words(file.diagnostics))
  for (const { path, n } of rowsInOrder(file)) {
    const at = path.seconds[n]!
    lines.push(
      integers(path.start + 1, path.grid[n]! + 1, ...dateOf(at), (at / 60) % 60, path.forecastHour[n]!) +
        fixed(path.age[n]!, 8, width.age) +
        fixed(path.lat[n]!, width.position, 3) +
        fixed(path.lon[n]!, width.position, 3) +
        value(path.heightM[n]!) +
        path.values.map(column => value(column[n]!)).join(''),
    )
  }
  return `${lines.join('\n')}\n`
}

/** The points of all trajectories: all starts first, then time by time in the direction of the run. */
const rowsInOrder = ({ paths, direction }: TdumpFile) => {
  const sign = direction === 'forward' ? 1 : -1
  const order = (n: number, seconds: number) => (n === 0 ? Number.NEGATIVE_INFINITY : sign * seconds)
  return paths
    .flatMap(path => Array.from(path.seconds, (seconds, n) => ({ path, n, key: order(n, seconds) })))
    .sort((a, b) => a.key - b.key || a.path.start - b.path.start || a.n - b.n)
}
