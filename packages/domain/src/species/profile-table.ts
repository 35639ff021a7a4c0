import { fewestComparable } from './source-profiles.ts'
import { storedSpecies } from './species-list.ts'

export interface ProfileTable {
  /** Mass per cent as it was given, by number of the species. */
  percent: ReadonlyMap<number, number>
  /** What is wrong, with the line's number from 1; empty for a table that can be kept. */
  faults: string[]
}

const keyOf = (name: string): string =>
  name
    .toLowerCase()
    .replace(/[（(].*[)）]/, '')
    .replace(/[^a-z0-9\p{Script=Han}]/gu, '')
const byName: ReadonlyMap<string, number> = new Map(
  storedSpecies.flatMap(({ no, name, nameEn, cas }) => [keyOf(name), keyOf(nameEn), cas].map(key => [key, no] as const)),
)

/** More is an error of the unit; a little more is rounding. */
const mostPercent = 101
const split = (line: string): [string, string] => {
  const at = Math.max(line.lastIndexOf(','), line.lastIndexOf('，'), line.lastIndexOf('\t'), line.lastIndexOf(';'))
  const [name, value] = at < 0 ? [line.replace(/\s+\S+$/, ''), /\S+$/.exec(line)?.[0] ?? ''] : [line.slice(0, at), line.slice(at + 1)]
  return [name.trim().replace(/^"|"$/g, ''), value.trim().replace(/%$/, '').trim()]
}

/**
 * A source profile from lines of a species (Chinese or English name, or CAS) and its mass per cent, with or without a heading. ND, - and empty: not found, left
 * out.
 */
export const parseProfileTable = (text: string): ProfileTable => {
  const percent = new Map<number, number>()
  const faults: string[] = []
  const lines = text.split(/\r?\n/)
  for (const [i, line] of lines.entries()) {
    if (line.trim() === '') continue
    const [name, value] = split(line)
    const no = byName.get(name) ?? byName.get(keyOf(name))
    const number = Number(value)
    const isHeading = percent.size === 0 && faults.length === 0 && no === undefined && Number.isNaN(number)
    if (isHeading) continue
    if (no === undefined) faults.push(`第 ${i + 1} 行：没有物种“${name}”`)
    else if (/^(nd|n\.d\.|-|—|)$/i.test(value)) continue
    else if (!(number >= 0 && number <= 100)) faults.push(`第 ${i + 1} 行：${name} 的质量百分比“${value}”应为 0–100 的数`)
    else if (percent.has(no)) faults.push(`第 ${i + 1} 行：物种“${name}”重复`)
    else percent.set(no, number)
  }
  const sum = [...percent.values()].reduce((a, b) => a + b, 0)
  const found = [...percent.values()].filter(share => share > 0).length
  if (faults.length === 0 && found < fewestComparable) faults.push(`大于 0 的物种 ${found} 种，少于 ${fewestComparable} 种的谱不能比较`)
  if (faults.length === 0 && sum > mostPercent) faults.push(`合计 ${sum.toFixed(1)} %，超过 100 %`)
  return { percent, faults }
}
