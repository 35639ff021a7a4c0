import { textWidth } from '../text-width.ts'

/** Lines of a text that are no wider than the room: broken after ` · `, a semicolon or a comma, a part without one anywhere. */
export const linesThatFit = (text: string, room: number): string[] => {
  const lines = ['']
  const add = (part: string) => {
    const longer = lines.at(-1)! + part
    if (lines.at(-1) === '' || textWidth(longer.trimEnd()) <= room) lines[lines.length - 1] = longer
    else lines.push(part)
  }
  for (const part of text.split(/(?<= · |；|，)/)) for (const piece of textWidth(part) <= room ? [part] : part) add(piece)
  return lines.map(line => line.trim().replace(/ ·$/, ''))
}

/** A text that has room, cut with an ellipsis. */
export const cutText = (text: string, room: number): string => {
  if (textWidth(text) <= room) return text
  let kept = ''
  for (const sign of text) {
    if (textWidth(`${kept}${sign}…`) > room) break
    kept += sign
  }
  return `${kept}…`
}

/** Shares of a scale at which a label has room, the ends always: five, three or two of them. */
export const ticksThatFit = (labelOf: (share: number) => string, length: number): number[] => {
  const space = 8
  const fits = (shares: readonly number[]) =>
    shares.every((share, i) => {
      const next = shares[i + 1]
      return next === undefined || (textWidth(labelOf(share)) + textWidth(labelOf(next))) / 2 + space <= (next - share) * length
    })
  return (
    [
      [0, 0.25, 0.5, 0.75, 1],
      [0, 0.5, 1],
    ].find(fits) ?? [0, 1]
  )
}

/** Notes side by side in columns: whole where all have room, else each in lines at its wide spaces (U+3000), cut where a line has none. */
export const noteLines = (notes: readonly string[], room: number): string[][] => {
  const isNarrow = notes.some(note => textWidth(note) > room)
  return notes.map(note => (isNarrow ? note.split('\u3000') : [note]).map(line => cutText(line, room)))
}
