import { readdirSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { breaksOf, chosenClusters, clustersAt, joinPaths } from '@qingyuan/engine/trajectory/sets/cluster.ts'
import { pathTable } from '@qingyuan/engine/trajectory/sets/path-table.ts'
import { readTdump } from '@qingyuan/formats/tdump/read-tdump.ts'
import { defineTruth, sharedText, type TruthRow } from './truth-set.ts'

const folder = 'models/hysplit/cluster/'

const endpoints = () =>
  readdirSync(fileURLToPath(new URL(`../../../shared/data/${folder}endpts`, import.meta.url)))
    .sort()
    .map(name => {
      const read = readTdump(sharedText(`${folder}endpts/${name}`))
      if (!read.ok) throw new Error(read.problem.message)
      return { name, ...read.file.paths[0]! }
    })

const numbersOf = (path: string) =>
  sharedText(folder + path)
    .trim()
    .split('\n')
    .map(line => line.trim().split(/\s+/))

/** Cluster of each file in HYSPLIT's list. */
const listed = (): Map<string, number> =>
  new Map(numbersOf('output_reference_2006/CLUSLIST_7').map(words => [words.at(-1)!.split('/').at(-1)!, Number(words[0])]))

/** Share of rows in clusters that match, each of ours against the one of theirs it shares most with. */
const agreement = (ours: number[], theirs: number[]): number => {
  const names = [...new Set(ours)]
  const same = names.map(name => {
    const rows = theirs.filter((_, row) => ours[row] === name)
    return Math.max(...[...new Set(rows)].map(other => rows.filter(each => each === other).length))
  })
  return (100 * same.reduce((sum, count) => sum + count, 0)) / ours.length
}

const measure = (): TruthRow[] => {
  const paths = endpoints()
  const { table, taken } = pathTable(paths, 13)
  const joinings = joinPaths(table)
  const breaks = breaksOf(joinings)
  const reference = numbersOf('output_reference_2006/DELPCT').map(words => words.map(Number))
  const off = (steps: number[][]) =>
    Math.max(...steps.map(([, clusters, percent]) => Math.abs(joinings.find(joining => joining.clusters === clusters)!.percent - percent!)))
  const theirs = listed()
  const names = Array.from(taken, n => paths[n]!.name)
  const labels = clustersAt(joinings, 7)
  return [
    { name: 'paths set aside as too short', measured: paths.length - taken.length, bar: 1, better: 'lower', unit: '' },
    { name: 'change of variance, all 60 steps, largest difference', measured: off(reference), bar: 0.02, better: 'lower', unit: 'points' },
    {
      name: 'break points other than 9, 7, 3',
      measured: breaks.filter((each, n) => each.clusters !== [9, 7, 3][n]).length + Math.abs(breaks.length - 3),
      bar: 0,
      better: 'lower',
      unit: '',
    },
    { name: 'clusters chosen less 7', measured: Math.abs((chosenClusters(breaks) ?? 0) - 7), bar: 0, better: 'lower', unit: '' },
    {
      name: 'same membership at 7 clusters, ours in theirs',
      measured: agreement(
        [...labels],
        names.map(name => theirs.get(name)!),
      ),
      bar: 95,
      better: 'higher',
      unit: '%',
    },
    {
      name: 'same membership at 7 clusters, theirs in ours',
      measured: agreement(
        names.map(name => theirs.get(name)!),
        [...labels],
      ),
      bar: 95,
      better: 'higher',
      unit: '%',
    },
  ]
}

export const truth = defineTruth({
  subject: 'trajectory clusters',
  source: "HYSPLIT's cluster example, 62 paths of October 1995 (data/models/hysplit/cluster)",
  operator: 'the cluster programs of HYSPLIT (2006)',
  weather: 'none',
  cases: 'seen',
  needs: ['models/hysplit/cluster'],
  measure,
})
