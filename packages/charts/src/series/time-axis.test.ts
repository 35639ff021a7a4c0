import { expect, it } from 'vitest'
import { clockTicks, timeAxis } from './time-axis.ts'

const second = (of: number) => {
  const two = (value: number) => String(value).padStart(2, '0')
  return `${two(Math.floor(of / 3600) % 24)}:${two(Math.floor(of / 60) % 60)}:${two(of % 60)}`
}
const run = (from: number, to: number, every: number) =>
  Array.from({ length: Math.floor((to - from) / every) + 1 }, (_, i) => second(from + i * every))

it('a run of two hours is named at round tens of minutes, where they begin', () => {
  const labels = run(9 * 3600 + 304, 10 * 3600 + 3060, 5)
  const ticks = [...clockTicks(labels)]
  expect(ticks.map(([, text]) => text)).toEqual([
    '09:10',
    '09:20',
    '09:30',
    '09:40',
    '09:50',
    '10:00',
    '10:10',
    '10:20',
    '10:30',
    '10:40',
    '10:50',
  ])
  expect(ticks.slice(0, 2).map(([row]) => labels[row])).toEqual(['09:10:04', '09:20:04'])
})

it('a run over midnight goes on', () => {
  const texts = [...clockTicks(run(23 * 3600 + 60, 25 * 3600 + 60, 30)).values()]
  expect(texts).toEqual(['23:10', '23:20', '23:30', '23:40', '23:50', '00:00', '00:10', '00:20', '00:30', '00:40', '00:50', '01:00'])
})

it('a long label at the end of an axis stays inside the picture, one over a bar needs not', () => {
  const labels = ['2026-01', '2026-02']
  expect(timeAxis(labels, 'light', false).axisLabel).toMatchObject({ alignMaxLabel: 'right' })
  expect(timeAxis(labels, 'light', true).axisLabel).not.toHaveProperty('alignMaxLabel')
})

it('a week of hours names its days, three days their noons too', () => {
  const hours = (count: number) =>
    Array.from(
      { length: count },
      (_, i) => `2026-11-${String(20 + Math.floor(i / 24)).padStart(2, '0')} ${String((i % 24) + 1).padStart(2, '0')}`,
    )
  const namesOf = (count: number) => {
    const labels = hours(count)
    const { interval, formatter } = timeAxis(labels, 'light', false).axisLabel as unknown as {
      interval: (row: number, label: string) => boolean
      formatter: (label: string, row: number) => string
    }
    return labels.flatMap((label, row) => (interval(row, label) ? [formatter(label, row)] : []))
  }
  expect(namesOf(168)).toEqual(['11-20', '11-21', '11-22', '11-23', '11-24', '11-25', '11-26'])
  expect(namesOf(96).slice(0, 3)).toEqual(['01\n11-20', '13', '01\n11-21'])
})
