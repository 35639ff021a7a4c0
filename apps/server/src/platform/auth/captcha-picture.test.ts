import { Resvg } from '@resvg/resvg-js'
import { expect, test } from 'vitest'
import { captchaPicture, drawCaptcha, randomCaptchaText } from './captcha-picture.ts'
import { captchaSigns } from './captcha-signs.ts'

const pngOfPicture = (svg: string) => Buffer.from(/href="data:image\/png;base64,([^"]+)"/.exec(svg)![1]!, 'base64')

test('the picture that leaves the server is pixels: no path, no text, no sign of the answer', async () => {
  const svg = (await captchaPicture('AC459'))!
  expect(svg.replace(/base64,[^"]+/, 'base64,')).toBe(
    '<svg xmlns="http://www.w3.org/2000/svg" width="150" height="40" viewBox="0 0 150 40"><image width="150" height="40" href="data:image/png;base64,"/></svg>',
  )
  const png = pngOfPicture(svg)
  expect(png.subarray(1, 4).toString()).toBe('PNG')
  expect([png.readUInt32BE(16), png.readUInt32BE(20)]).toEqual([300, 80])
  // No text chunk in the file either.
  expect(png.includes('tEXt')).toBe(false)
})

test('the same text is never drawn twice in the same way', async () => {
  const pictures = await Promise.all(Array.from({ length: 12 }, () => captchaPicture('AC459')))
  expect(new Set(pictures).size).toBe(12)
})

test('a text has five signs, and every sign is used', () => {
  const texts = Array.from({ length: 400 }, randomCaptchaText)
  expect(texts.filter(text => text.length !== 5)).toEqual([])
  expect(new Set(texts.join(''))).toEqual(new Set(captchaSigns))
})

const [width, height, half] = [150, 40, 15]
type Grey = Float64Array

/** Ink of a picture, 0..1 per pixel. */
const greyOf = (text: string): Grey => {
  const { pixels } = new Resvg(drawCaptcha(text), { font: { loadSystemFonts: false } }).render()
  return Float64Array.from({ length: width * height }, (_, i) => Math.max(0, 234 - pixels[4 * i]!) / 234)
}

/** The part of a picture around x, normed to length 1. */
const windowAt = (grey: Grey, x: number, dy = 0): Grey => {
  const cells = Float64Array.from({ length: 2 * half * height }, (_, i) => {
    const [column, row] = [x - half + (i % (2 * half)), Math.floor(i / (2 * half)) + dy]
    return column < 0 || column >= width || row < 0 || row >= height ? 0 : grey[row * width + column]!
  })
  return normed(cells)
}
const normed = (cells: Grey): Grey => {
  const norm = Math.hypot(...cells) || 1
  return cells.map(cell => cell / norm)
}
const likeness = (a: Grey, b: Grey) => a.reduce((sum, cell, i) => sum + cell * b[i]!, 0)
const slots = Array.from({ length: 5 }, (_, n) => 24 + Math.round(n * 25.5))

/** Mean picture of each sign, from captchas whose answers are known. */
const learnTemplates = (count: number): Map<string, Grey> => {
  const sums = new Map<string, Grey>()
  for (let i = 0; i < count; i++) {
    const text = randomCaptchaText()
    const grey = greyOf(text)
    for (const [n, sign] of [...text].entries()) {
      const cells = windowAt(grey, slots[n]!)
      sums.set(sign, sums.get(sign)?.map((sum, at) => sum + cells[at]!) ?? cells)
    }
  }
  return new Map([...sums].map(([sign, sum]) => [sign, normed(sum)]))
}

const readWith = (templates: Map<string, Grey>, grey: Grey): string =>
  slots
    .map(slot => {
      const windows = [-4, 0, 4].flatMap(dx => [-3, 0, 3].map(dy => windowAt(grey, slot + dx, dy)))
      const scores = [...templates].map(([sign, template]) => ({ sign, score: Math.max(...windows.map(w => likeness(w, template))) }))
      return scores.reduce((best, next) => (next.score > best.score ? next : best)).sign
    })
    .join('')

test('a table of the mean picture of each sign, learnt from 200 solved captchas, reads fewer than one captcha in eight', () => {
  const templates = learnTemplates(200)
  const texts = Array.from({ length: 40 }, randomCaptchaText)
  const solved = texts.filter(text => readWith(templates, greyOf(text)) === text)
  expect(solved.length).toBeLessThan(5)
}, 60_000)
