import { describe, expect, expectTypeOf, it } from 'vitest'
import { urlNumber, urlText } from '#/hooks/use-url-state.ts'
import { choice, flag } from './choice.tsx'
import { type FilterGroup, type FilterState, filter, type InputsOf, shapeOf } from './filter.ts'

const span = { from: urlText(), to: urlText() }
const days: FilterGroup<typeof span, { from: string; to: string }> = { shape: span, useInput: state => state }
const set = { kind: choice({ all: '全部', surface: '面源' }), mine: flag('只看我的'), days, tab: urlNumber(1) }

describe('a set of filters', () => {
  it('names URL parameters by its keys, those of a group by their own names', () => {
    expect(Object.keys(shapeOf(set))).toEqual(['kind', 'mine', 'from', 'to', 'tab'])
  })
  it('gives calls no limit for the word all', () => {
    expect(set.kind.useInput('all')).toBeUndefined()
    expect(set.kind.useInput('surface')).toBe('surface')
    expect(set.kind.url.initial).toBe('all')
  })
  it('takes the empty key for no limit where `all` is a word', () => {
    const kind = choice({ '': '全部', all: '同时满足' })
    expect([kind.useInput(''), kind.useInput('all')]).toEqual([undefined, 'all'])
  })
  it('refuses a word of the URL that it does not know', () => {
    expect(set.kind.url.read('hacked')).toBeUndefined()
  })
  it('is typed for the body of the page', () => {
    expectTypeOf<InputsOf<typeof set>['kind']>().toEqualTypeOf<'surface' | undefined>()
    expectTypeOf<InputsOf<typeof set>['days']>().toEqualTypeOf<{ from: string; to: string }>()
    expectTypeOf<FilterState<typeof set>['from']>().toEqualTypeOf<string>()
    expectTypeOf<FilterState<typeof set>['kind']>().toEqualTypeOf<'all' | 'surface'>()
    expect(filter(urlText()).useInput('x')).toBe('x')
  })
})
