import { type PollutantId, parameters, pollutantIds } from '@qingyuan/domain/parameters.ts'
import { isMissingText, isPlausible, parseDecimal } from '../numbers.ts'
import { type PublishedId, publishedIds } from '../table/columns.ts'
import { BrokenCsv, csvRows, openText, type TextFile, type TextSource } from '../table/csv-rows.ts'
import { OzoneEvidence, type OzoneFindings, restoreOzone } from '../table/exchanged-ozone.ts'
import { hourOfCells } from '../table/hour-cell.ts'
import type { Notice, Refusal } from '../table/refusal.ts'

export interface SiteHour {
  code: string
  hourEnd: number
  /** μg/m³, CO mg/m³; null is missing. */
  values: Record<PollutantId, number | null>
  /** Figures derived by the publisher, for comparison; null is missing. */
  published: Record<PublishedId, number | null>
}

/** One hour of all stations that have at least one figure in it. */
export interface SitesBatch {
  hourEnd: number
  hours: SiteHour[]
  /** Stations of the heading without any figure in this hour. */
  emptyStations: number
  refusals: Refusal[]
  notices: Notice[]
}

type Target = { group: 'values'; id: PollutantId } | { group: 'published'; id: PublishedId }

const names: Record<string, PollutantId> = { 'PM2.5': 'pm2_5', PM10: 'pm10', SO2: 'so2', NO2: 'no2', O3: 'o3', CO: 'co' }
const targets = new Map<string, Target>([['AQI', { group: 'published', id: 'aqi' }]])
for (const [name, id] of Object.entries(names)) {
  targets.set(name, { group: 'values', id })
  for (const span of ['24h', '8h', '8h_24h']) {
    const publishedId = publishedIds.find(each => each === `${id}_${span}`)
    if (publishedId) targets.set(`${name}_${span}`, { group: 'published', id: publishedId })
  }
}

const none = <K extends string>(ids: readonly K[]) => Object.fromEntries(ids.map(id => [id, null])) as Record<K, null>
const noValues = none(pollutantIds)
const noPublished = none(publishedIds)

class HourOfSites {
  readonly key: string
  readonly hourEnd: number
  readonly refusals: Refusal[] = []
  readonly #codes: readonly string[]
  readonly #hours: (SiteHour | undefined)[]
  readonly #types = new Set<string>()
  #short = 0

  constructor(key: string, hourEnd: number, codes: readonly string[]) {
    this.key = key
    this.hourEnd = hourEnd
    this.#codes = codes
    this.#hours = new Array(codes.length)
  }

  /** One line: a type and one cell a station. */
  add(type: string, cells: readonly string[], row: number): void {
    const target = targets.get(type)
    const whole = (reason: string) => this.refusals.push({ row, field: 'type', text: type.slice(0, 60), reason, wholeRow: true })
    if (!target) return void whole('无法识别的数据类型')
    if (this.#types.has(type)) return void whole('同一小时的数据类型重复')
    if (cells.length > this.#codes.length + 3) return void whole('列数多于表头')
    this.#types.add(type)
    if (cells.length < this.#codes.length + 3) this.#short++
    for (let i = 3; i < cells.length; i++) if (cells[i] !== '') this.#put(target, i - 3, cells[i]!, row)
  }

  #put(target: Target, index: number, text: string, row: number): void {
    const value = parseDecimal(text)
    if (value === null && isMissingText(text)) return
    const believable =
      value !== null && (target.group === 'values' ? isPlausible(parameters[target.id], value) : value >= 0 && value <= 20_000)
    const code = this.#codes[index]
    if (!believable || !code) {
      const reason = value === null ? '不是数值' : code ? '超出合理范围' : '表头没有这一列的站点编码'
      this.refusals.push({ row, field: code ?? '', text: text.slice(0, 60), reason, wholeRow: false })
      return
    }
    this.#hours[index] ??= { code, hourEnd: this.hourEnd, values: { ...noValues }, published: { ...noPublished } }
    const hour = this.#hours[index]
    if (target.group === 'values') hour.values[target.id] = value
    else hour.published[target.id] = value
  }

  finish(): SitesBatch {
    const hours = this.#hours.filter(hour => hour !== undefined)
    const notices: Notice[] = []
    if (this.#short > 0) notices.push({ code: 'ROW_SHORT', message: '行的列数少于表头，缺少的站点按缺测处理', count: this.#short })
    return { hourEnd: this.hourEnd, hours, emptyStations: this.#codes.length - hours.length, refusals: this.refusals, notices }
  }
}

const refusalBatch = (row: number, field: string, text: string, reason: string): SitesBatch => ({
  hourEnd: Number.NaN,
  hours: [],
  emptyStations: 0,
  refusals: [{ row, field, text: text.slice(0, 60), reason, wholeRow: true }],
  notices: [],
})

const codesOf = (cells: readonly string[]): string[] | null => {
  const heading = cells.slice(0, 3).map(cell => cell.trim().toLowerCase())
  if (heading.join() !== 'date,hour,type' || cells.length > 20_000) return null
  const codes = cells.slice(3).map(cell => (/^[0-9A-Za-z_-]{1,20}$/.test(cell.trim()) ? cell.trim() : ''))
  const known = codes.filter(code => code !== '')
  return known.length > 0 && new Set(known).size === known.length ? codes : null
}

/** Only these rows say which way round the ozone columns are. */
const ozoneTypes = new Set(['O3', 'O3_24h', 'O3_8h', 'O3_8h_24h'])
const isOzone = (type: string) => ozoneTypes.has(type)
const isAny = () => true

async function* readHours(source: TextSource, isWanted: (type: string) => boolean): AsyncGenerator<SitesBatch> {
  let codes: string[] | null = null
  let open: HourOfSites | null = null
  try {
    for await (const { cells, row } of csvRows(source)) {
      if (!codes) {
        codes = codesOf(cells)
        if (codes) continue
        yield refusalBatch(row, '', cells.slice(0, 4).join(), '表头应为 date,hour,type 及不重复的站点编码')
        return
      }
      const key = `${cells[0]} ${cells[1]}`
      if ((open as HourOfSites | null)?.key !== key) {
        if (open) yield open.finish()
        const hourEnd = hourOfCells(cells[0], cells[1])
        open = hourEnd === null ? null : new HourOfSites(key, hourEnd, codes)
      }
      const type = (cells[2] ?? '').trim()
      if (open) {
        if (isWanted(type)) open.add(type, cells, row)
      } else yield refusalBatch(row, 'date', key, '时间不是有效的整点')
    }
  } catch (error) {
    if (!(error instanceof BrokenCsv)) throw error
    yield refusalBatch(error.row, '', '', error.message)
  }
  if (!codes) yield refusalBatch(1, '', '', '文件为空')
  if (open) yield open.finish()
}

/** Hours that are kept from the first reading: files of the network are days. */
const mostKept = 48

/** First reading: which way round the ozone columns are, and the hours themselves while they are few. */
const weighFile = async (source: TextSource): Promise<{ findings: OzoneFindings; kept: SitesBatch[] | null }> => {
  const evidence = new OzoneEvidence()
  let kept: SitesBatch[] | null = []
  for await (const batch of readHours(source, type => kept !== null || isOzone(type))) {
    for (const hour of batch.hours) evidence.add(hour)
    if (kept && kept.length >= mostKept) kept = null
    kept?.push(batch)
  }
  return { findings: evidence.findings(), kept }
}

/**
 * Streams the wide CSV of the national network (`date,hour,type,<station codes>`), one batch an hour. Hour 0 of day D is hour 24 of the day
 * before. A batch with `hourEnd` NaN carries only refusals. Exchanged O3 columns are judged on the whole file, reported with the first batch and put
 * right: a file of more than two days is read twice, so that memory has two days at most.
 */
export async function* readChinaSites(file: TextFile): AsyncGenerator<SitesBatch> {
  const { findings, kept } = await weighFile(openText(file))
  let notices = findings.notices
  for await (const batch of kept ?? readHours(openText(file), isAny)) {
    for (const hour of batch.hours) restoreOzone(hour, findings)
    batch.notices.unshift(...notices)
    notices = []
    yield batch
  }
}
