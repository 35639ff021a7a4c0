import type { Page } from '@playwright/test'

/** Windows that every page is looked at in. */
export const pageWidths: readonly (readonly [width: number, height: number])[] = [
  [390, 844],
  [1280, 800],
  [1366, 768],
  [1440, 900],
  [1920, 1080],
]

/** Runs in the page: what cannot be read, or is over something else. Drawings on canvas are not seen, names of maps and their panels are. */
const findFaults = (): string[] => {
  const roots = [...document.querySelectorAll<HTMLElement>('[data-page-state]')].filter(each => each.checkVisibility())
  const shell = [...document.querySelectorAll<HTMLElement>('body header, body nav')]
  const faults: string[] = []
  if (document.documentElement.scrollWidth > innerWidth + 1)
    faults.push(`the page scrolls sideways by ${document.documentElement.scrollWidth - innerWidth} px`)
  const name = (element: Element, text: string) =>
    `“${text.trim().slice(0, 24)}” in <${element.tagName.toLowerCase()} ${element.getAttribute('aria-label') ?? ''}>`
  const ancestors = function* (element: Element | null) {
    for (let each = element; each; each = each.parentElement) yield each
  }
  const styleOf = (element: Element) => getComputedStyle(element)
  const scrolls = (element: Element) =>
    [...ancestors(element.parentElement)].some(
      each => ['auto', 'scroll'].includes(styleOf(each).overflowX) && each.scrollWidth > each.clientWidth,
    )
  /** Over the others on purpose: heads and columns that stay, lists and hints, and what is drawn on maps. */
  const floats = (element: Element) => {
    for (const each of ancestors(element)) {
      // A page as a whole is laid over those that are kept beside it.
      if (each.matches('[data-figure], [data-page-state]')) return false
      if (!each.parentElement?.matches('[data-figure]') && ['sticky', 'fixed', 'absolute'].includes(styleOf(each).position)) return true
    }
    return false
  }
  const clips = new Map<Element, DOMRect | null>()
  /** Box of the nearest ancestors that cut what leaves them; null where nothing does. */
  const clipOf = (element: Element | null): DOMRect | null => {
    if (!element) return null
    if (clips.has(element)) return clips.get(element)!
    const outer = clipOf(element.parentElement)
    const own = styleOf(element).overflowY === 'visible' ? null : element.getBoundingClientRect()
    const top = Math.max(outer?.top ?? -Infinity, own?.top ?? -Infinity)
    const bottom = Math.min(outer?.bottom ?? Infinity, own?.bottom ?? Infinity)
    const clip = outer || own ? new DOMRect(0, top, innerWidth, Math.max(0, bottom - top)) : null
    clips.set(element, clip)
    return clip
  }
  /** Whether a part of a text, at least a few px high, is inside of all that cut it. */
  const isShown = (element: Element, box: DOMRect) => {
    const clip = clipOf(element)
    return !clip || Math.min(box.bottom, clip.bottom) - Math.max(box.top, clip.top) > 3
  }
  const edges = new Map<Element, readonly [left: number, right: number]>()
  /** Between which x the boxes around a text, and an ellipsis, leave it to be seen. */
  const edgesOf = (element: Element | null): readonly [left: number, right: number] => {
    if (!element) return [-Infinity, Infinity]
    const known = edges.get(element)
    if (known) return known
    let [left, right] = edgesOf(element.parentElement)
    const { overflowX, display } = styleOf(element)
    if (overflowX !== 'visible' && display !== 'inline') {
      const own = element.getBoundingClientRect()
      left = Math.max(left, own.left)
      right = Math.min(right, own.right)
    }
    edges.set(element, [left, right])
    return [left, right]
  }
  const seenPart = (element: Element, line: DOMRect) => {
    const [from, to] = edgesOf(element)
    const left = Math.max(line.left, from)
    // A row at the edge of its table is seen in part.
    const clip = clipOf(element)
    const [top, bottom] = [Math.max(line.top, clip?.top ?? -Infinity), Math.min(line.bottom, clip?.bottom ?? Infinity)]
    return new DOMRect(left, top, Math.max(0, Math.min(line.right, to) - left), Math.max(0, bottom - top))
  }
  /** The block that an inline text is set in: its overflow and ellipsis are those of the text. */
  const blockOf = (element: HTMLElement): HTMLElement => {
    let block = element
    while (block.parentElement && styleOf(block).display === 'inline') block = block.parentElement
    return block
  }
  /** A text that wraps inside other text is in each of its lines, not in the box around them. */
  const texts: { element: HTMLElement; text: string; box: DOMRect; lines: DOMRect[] }[] = []
  for (const root of [...roots, ...shell]) {
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const element = node.parentElement
      const text = node.textContent ?? ''
      if (!element || text.trim().length === 0 || !element.checkVisibility({ opacityProperty: true, visibilityProperty: true })) continue
      const range = document.createRange()
      range.selectNodeContents(node)
      const box = range.getBoundingClientRect()
      if (box.width === 0 || box.height === 0 || !isShown(element, box)) continue
      const lines = [...range.getClientRects()].filter(line => line.width > 0 && line.height > 0).map(line => seenPart(element, line))
      texts.push({ element, text, box, lines: lines.filter(line => line.width > 0 && line.height > 0) })
    }
  }
  for (const { element, text, box, lines } of texts) {
    // What only a screen reader reads is a pixel wide.
    if (element.clientWidth === 1) continue
    const { lineHeight, fontSize } = styleOf(element)
    const block = blockOf(element)
    const { overflowX, textOverflow } = styleOf(block)
    const isCut = overflowX === 'hidden' && block.scrollWidth > block.clientWidth + 2 && box.right > block.getBoundingClientRect().right + 2
    if (isCut && (textOverflow !== 'ellipsis' || (block.tagName === 'TH' && block.title === ''))) faults.push(`cut: ${name(element, text)}`)
    const line = Number.parseFloat(lineHeight) || 1.5 * Number.parseFloat(fontSize)
    if (
      text.trim().length >= 3 &&
      /\p{Script=Han}{3}/u.test(text) &&
      box.width < 2 * Number.parseFloat(fontSize) &&
      box.height > 2.5 * line
    )
      faults.push(`one character a line: ${name(element, text)}`)
    if (
      lines.some(line => line.right > innerWidth + 2 || line.left < -2) &&
      !scrolls(element) &&
      !floats(element) &&
      !element.closest('.ant-tabs-nav-wrap')
    )
      faults.push(`outside of the window: ${name(element, text)}`)
  }
  for (const figure of roots.flatMap(root => [...root.querySelectorAll<HTMLElement>('[data-figure]')])) {
    const { width, height } = figure.getBoundingClientRect()
    if (figure.checkVisibility() && figure.childElementCount > 0 && width > 0 && height < 4) faults.push('a figure without height')
  }
  // A field whose column has no room is there and cannot be used. The one in which a select searches is as wide as what is typed.
  const typed = 'input:not([type=hidden],[type=checkbox],[type=radio],[type=file],[type=search],[role=combobox]), textarea'
  for (const field of roots.flatMap(root => [...root.querySelectorAll<HTMLElement>(typed)])) {
    const { width, height } = field.getBoundingClientRect()
    if (field.checkVisibility({ opacityProperty: true, visibilityProperty: true }) && height > 4 && width < 20)
      faults.push(`a field without width: “${field.getAttribute('aria-label') ?? field.id}”`)
  }
  const cards = roots.flatMap(root => [...root.querySelectorAll<HTMLElement>('section')]).filter(each => each.checkVisibility())
  const title = (card: HTMLElement) => `“${(card.querySelector('h2') ?? card).innerText.trim().slice(0, 16)}”`
  for (const card of cards)
    if (styleOf(card).overflowY === 'visible' && card.scrollHeight > card.clientHeight + 4)
      faults.push(`content leaves its card ${title(card)} by ${card.scrollHeight - card.clientHeight} px`)
  const inFlow = cards.filter(each => !floats(each))
  inFlow.forEach((a, i) => {
    for (const b of inFlow.slice(i + 1)) {
      if (a.contains(b) || b.contains(a)) continue
      const [first, second] = [a.getBoundingClientRect(), b.getBoundingClientRect()]
      const width = Math.min(first.right, second.right) - Math.max(first.left, second.left)
      const height = Math.min(first.bottom, second.bottom) - Math.max(first.top, second.top)
      if (width > 4 && height > 4) faults.push(`card ${title(a)} over card ${title(b)}`)
    }
  })
  const isOver = (first: DOMRect, second: DOMRect) => {
    const width = Math.min(first.right, second.right) - Math.max(first.left, second.left)
    const height = Math.min(first.bottom, second.bottom) - Math.max(first.top, second.top)
    return width > 2 && height > 4 && width * height > 0.3 * Math.min(first.width * first.height, second.width * second.height)
  }
  const still = texts.filter(({ element, box }) => !floats(element) && !element.closest('svg') && box.top < innerHeight && box.bottom > 0)
  still.forEach((a, i) => {
    for (const b of still.slice(i + 1)) {
      if (a.box.bottom < b.box.top || b.box.bottom < a.box.top || a.element.contains(b.element) || b.element.contains(a.element)) continue
      if (a.lines.some(line => b.lines.some(other => isOver(line, other))) && !scrolls(a.element) && !scrolls(b.element))
        faults.push(`${name(a.element, a.text)} over ${name(b.element, b.text)}`)
    }
  })
  // A table a little wider than its card hides a part of its last column; a much wider one is meant to be scrolled.
  for (const table of roots.flatMap(root => [...root.querySelectorAll<HTMLElement>('table')])) {
    const last = table.querySelector<HTMLElement>('thead tr > :last-child')
    const box = [...ancestors(table)].find(each => styleOf(each).overflowX !== 'visible')
    if (!table.checkVisibility() || !last || !box) continue
    const [head, frame] = [last.getBoundingClientRect(), box.getBoundingClientRect()]
    const hidden = Math.round(head.right - frame.left - box.clientLeft - box.clientWidth)
    if (hidden > 2 && hidden < Math.min(48, head.width) && box.scrollLeft === 0)
      faults.push(`last column cut by ${hidden} px: ${name(last, last.innerText)}`)
  }
  const shown = (selector: string) =>
    roots
      .flatMap(root => [...root.querySelectorAll<HTMLElement>(selector)])
      .filter(each => each.checkVisibility({ visibilityProperty: true }))
  const panels = shown('[data-map-panel]').map(panel => panel.getBoundingClientRect())
  for (const label of shown('[data-map-label]')) {
    const box = label.getBoundingClientRect()
    if (panels.some(panel => isOver(panel, box))) faults.push(`map label under a panel: ${name(label, label.innerText)}`)
  }
  return [...new Set(faults)]
}

/** ms before each look at a page of a new width. */
const waits = [150, 500, 1500]

/** Faults of the shown page at each width, each with its width. The window is as before afterwards. */
export const layoutFaults = async (page: Page, widths = pageWidths): Promise<string[]> => {
  const before = page.viewportSize()!
  const found: string[] = []
  for (const [width, height] of widths) {
    await page.setViewportSize({ width, height })
    // Charts and tables follow their boxes in the next frames, later on a busy machine: what stays is a fault.
    let faults: string[] = []
    for (const wait of waits) {
      await page.waitForTimeout(wait)
      faults = await page.evaluate(findFaults)
      if (faults.length === 0) break
    }
    found.push(...faults.map(fault => `${width}: ${fault}`))
  }
  await page.setViewportSize(before)
  return found
}
