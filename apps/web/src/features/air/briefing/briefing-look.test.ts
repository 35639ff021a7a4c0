import { expect, test } from 'vitest'
import { pageLink } from './briefing-look.ts'

test('a change opens both days, a share of days all of them, a count the list of its day, a margin its place', () => {
  const opened = (page: string) => Object.fromEntries(new URL(pageLink(page), 'http://x').searchParams)
  expect(opened('change:1:2026-11-01')).toEqual({ places: '1', step: 'day', from: '2026-10-31', to: '2026-11-01' })
  expect(opened('winds:1:2026-11-30')).toMatchObject({ from: '2026-10-31', to: '2026-11-30' })
  expect(opened('alarms:1:2026-11-26')).toEqual({ watch: 'day', from: '2026-11-26', to: '2026-11-26' })
  expect(opened('openAlarms')).toEqual({ watch: 'open' })
  expect(opened('ranking:1:2026-11-26')).toEqual({ kind: 'county', period: 'day', time: '2026-11-26' })
  expect(opened('cityRanking:1:2026-11-26')).toMatchObject({ kind: 'city', time: '2026-11-26' })
  // Versions from before a rank had its day.
  expect(opened('cityRanking')).toEqual({ kind: 'city' })
  expect(opened('openCases')).toEqual({ state: 'open' })
  expect(opened('margin:7')).toEqual({ place: '7' })
  expect(pageLink('margin:7')).toContain('/JinRiMuBiaoYuLiang?')
})
