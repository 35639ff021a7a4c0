import type { Locator } from '@playwright/test'

/** A table of the screen as text: headings with their unit, rows, footer rows. */
export interface ScreenTable {
  headings: string[]
  rows: string[][]
  footer: string[][]
}

/** Reads what a person sees, scrolling through tables that draw only the rows in view. Counts of valid hours beside a value are left out. */
export const readTable = async (region: Locator): Promise<ScreenTable> =>
  region.evaluate(async element => {
    const wanted = Number(element.querySelector('table')?.getAttribute('aria-rowcount') ?? 0)
    const textOf = (cell: Element) => {
      const copy = cell.cloneNode(true) as Element
      // A value that does not count is struck through: in the file it is missing.
      if (copy.querySelector('del')) return '—'
      for (const small of copy.querySelectorAll('small')) small.remove()
      return (copy.textContent ?? '').trim()
    }
    const headings = [...element.querySelectorAll('thead th')].map(head => {
      const unit = head.querySelector('small')?.textContent?.trim()
      const copy = head.cloneNode(true) as Element
      copy.querySelector('small')?.remove()
      const label = (copy.textContent ?? '').trim()
      return unit ? `${label} (${unit})` : label
    })
    const rows: string[][] = []
    const collect = () => {
      for (const row of element.querySelectorAll('tbody tr[aria-rowindex]'))
        rows[Number(row.getAttribute('aria-rowindex')) - 1] = [...row.querySelectorAll('td')].map(textOf)
    }
    element.scrollTop = 0
    for (let step = 0; step < 500; step++) {
      await new Promise(resolve => requestAnimationFrame(() => setTimeout(resolve, 30)))
      collect()
      if (element.scrollTop + element.clientHeight >= element.scrollHeight - 1 || rows.filter(Boolean).length >= wanted) break
      element.scrollTop += element.clientHeight / 2
    }
    const footer = [...element.querySelectorAll('tfoot tr')].map(row => [...row.querySelectorAll('td')].map(textOf))
    return { headings, rows, footer }
  })

/** The letters of PM₂.₅ and NOₓ with and without lowered signs are the same. */
export const normalizeSubscripts = (text: string): string =>
  text.replaceAll(/[₀-₉]/g, digit => String(digit.charCodeAt(0) - 0x2080)).replaceAll('ₓ', 'x')

/** The screen's signs in the letters of a file: a true minus, no thin spaces, signs for the arrows of changes. */
export const normalizeSigns = (text: string): string =>
  normalizeSubscripts(text)
    .replaceAll('\u2009', '')
    .replace(/^[▲↑] ?/, '+')
    .replace(/^[▼↓] ?/, '-')
    .replaceAll('\u2212', '-')
    .replace(/^–$/, '0')
