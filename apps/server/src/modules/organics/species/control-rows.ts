import { storedSpecies } from '@qingyuan/domain/species/species-list.ts'
import { hourMs } from '@qingyuan/domain/time.ts'
import { type ClosureCheck, type ControlCheck, type Controls, isDoubtful } from './control-checks.ts'
import { type SpeciesSeries, speciesSize } from './read-species.ts'

/** A check of the quality list. */
export interface QualityRow {
  key: string
  title: string
  kind: string
  checked: number
  hits: number
  last: number | null
  detail: string
}

const mostNames = 5

/** Species with measured hours in doubt, those with the most first: `苯 48 h、甲苯 24 h`. */
const doubtfulHours = ({ times, ppb }: SpeciesSeries, { findings }: Controls, check: ControlCheck): string =>
  [...new Set(findings[check].doubtful.map(({ species }) => species))]
    .map(species => {
      const isMarked = isDoubtful(findings[check], species + 1)
      const hours = times.filter((time, row) => ppb[row * speciesSize + species]! === ppb[row * speciesSize + species]! && isMarked(time))
      return { name: storedSpecies[species]!.name, hours: hours.length }
    })
    .filter(({ hours }) => hours > 0)
    .toSorted((a, b) => b.hours - a.hours)
    .slice(0, mostNames)
    .map(({ name, hours }) => `${name} ${hours} h`)
    .join('、')

const titlesOf = ({ bounds, unconfirmed }: Controls): Record<ControlCheck | ClosureCheck, string> => {
  const noteOf = (...keys: Parameters<typeof unconfirmed.has>[0][]) => (keys.some(key => unconfirmed.has(key)) ? '，待核' : '')
  return {
    blank: `空白高于检出限或 ${bounds.blank} ppbC`,
    recovery: `核查回收率不在 ${bounds.recoveryLow}–${bounds.recoveryHigh} %`,
    precision: `精密度：连续两次相对差 > ${bounds.precision} %`,
    unidentified: `未识别 > ${bounds.unidentified} %（总量 > ${bounds.unidentifiedFrom} ppbC${noteOf('unidentified', 'unidentifiedFrom')}）`,
    closure: `质量闭合差 > ${bounds.closure} %${noteOf('closure') && '（待核）'}`,
  }
}

/** Checks of the control runs in a period: how many figures of species failed, and which hours of air are in doubt for it. */
const runRow = (series: SpeciesSeries, controls: Controls, check: ControlCheck, from: number, to: number): QualityRow => {
  const figures = controls.findings[check].figures.filter(({ hour }) => hour * hourMs >= from && hour * hourMs <= to)
  const failed = figures.filter(({ passed }) => !passed)
  const words = doubtfulHours(series, controls, check)
  return {
    ...{ key: check, title: titlesOf(controls)[check], kind: '质控运行', checked: figures.length, hits: failed.length },
    last: failed.length === 0 ? null : Math.max(...failed.map(({ hour }) => hour)) * hourMs,
    detail: figures.length === 0 && words === '' ? '无此类质控运行的测值' : words === '' ? '' : `存疑：${words}`,
  }
}

const closureRow = (controls: Controls, check: ClosureCheck): QualityRow => {
  const { times, share, total, unidentified, open } = controls.closure
  const hits = check === 'unidentified' ? unidentified : open
  const known = times.filter(
    (_, row) => share[row]! === share[row]! && (check === 'closure' || total[row]! > controls.bounds.unidentifiedFrom),
  )
  return {
    ...{ key: check, title: titlesOf(controls)[check], kind: '质量闭合', checked: known.length, hits: hits.length },
    last: hits.length === 0 ? null : times[hits.at(-1)!]!,
    detail: times.length === 0 ? '文件没有总量列' : '',
  }
}

/** Rows of the quality list for blanks, recovery, precision and mass closure. */
export const controlCheckRows = (series: SpeciesSeries, controls: Controls, from: number, to: number): QualityRow[] => [
  ...(['blank', 'recovery', 'precision'] as const).map(check => runRow(series, controls, check, from, to)),
  ...(['unidentified', 'closure'] as const).map(check => closureRow(controls, check)),
]
