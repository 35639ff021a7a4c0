import { describe, expect, it } from 'vitest'
import { startsOf } from './starts.ts'

describe('starts of a series', () => {
  it('end with the chosen hour, oldest first, over midnight', () =>
    expect(startsOf('2026-11-21 02', 'hours6')).toEqual([
      '2026-11-20 21',
      '2026-11-20 22',
      '2026-11-20 23',
      '2026-11-20 24',
      '2026-11-21 01',
      '2026-11-21 02',
    ]))
  it('are a day in eight steps', () => {
    const starts = startsOf('2026-11-21 14', 'day3')
    expect([starts.length, starts[0], starts.at(-1)]).toEqual([8, '2026-11-20 17', '2026-11-21 14'])
  })
  it('are none for an hour that is no hour', () => expect(startsOf('2026-11-21 25', 'one')).toEqual([]))
})
