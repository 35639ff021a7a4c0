import { expect, test } from 'vitest'
import type { PrimitiveProps } from './layout.tsx'
import { separateLook, styleOf } from './look.ts'

test('lengths become px, colours the variable of the theme', () => {
  expect(styleOf({ padding: [4, 8], border: 'lineSoft', edge: 'top', colour: 'textLabel', lineHeight: 20 })).toEqual({
    padding: '4px 8px',
    borderTop: '1px solid var(--line-soft)',
    color: 'var(--text-label)',
    lineHeight: '20px',
  })
  expect(styleOf({ padding: 0, lineHeight: 1.5 })).toEqual({ padding: 0, lineHeight: 1.5 })
})

test('a thing at the end of its line keeps its other margins', () => {
  expect(styleOf({ margin: [4, 0], toEnd: true, justify: 'evenly' })).toEqual({
    margin: '4px 0px',
    marginLeft: 'auto',
    justifyContent: 'space-evenly',
  })
})

test('what grows may become smaller than its content, unless it has a least size', () => {
  expect(styleOf({ grow: true })).toEqual({ flex: 1, minWidth: 0, minHeight: 0 })
  expect(styleOf({ grow: 2, minWidth: 'auto' })).toEqual({ flex: 2, minWidth: 'auto', minHeight: 0 })
})

test('what is left out stays with the style sheet', () => {
  expect(styleOf({})).toEqual({})
  expect(separateLook<PrimitiveProps>({ title: '说明' })).toEqual({ title: '说明', style: undefined })
})

test('what is no look goes to the element', () => {
  const onClick = () => undefined
  expect(separateLook<PrimitiveProps>({ gap: 4, onClick, style: { opacity: 0.5 } })).toEqual({ onClick, style: { gap: 4, opacity: 0.5 } })
})
