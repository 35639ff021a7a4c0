import type { Page } from '@playwright/test'

/** Everything a page did that a well page does not do. */
export interface Watch {
  /** In words, in the order of happening. */
  readonly faults: string[]
  /** Faults that match are part of the story. */
  expect(...patterns: RegExp[]): void
  /** Unexpected events. */
  unexpected(): string[]
}

const words = (text: string) => text.replaceAll(/\s+/g, ' ').slice(0, 300)

/** Notes console errors, uncaught errors, failed requests, answers from 400 on and requests that leave `base`. */
export const watchPage = (page: Page, base: string): Watch => {
  const faults: string[] = []
  const expected: RegExp[] = []
  page.on('console', message => {
    if (message.type() === 'error') faults.push(`console: ${words(message.text())}`)
  })
  page.on('pageerror', error => faults.push(`uncaught: ${words(String(error))}`))
  page.on('response', response => {
    if (response.status() >= 400) faults.push(`${response.status()} ${new URL(response.url()).pathname}`)
  })
  page.on('requestfailed', request => {
    const why = request.failure()?.errorText ?? ''
    if (!why.includes('ERR_ABORTED')) faults.push(`failed: ${request.url()} ${why}`)
  })
  page.on('request', request => {
    const url = new URL(request.url())
    if (/^(https?|wss?):$/.test(url.protocol) && url.origin !== base) faults.push(`elsewhere: ${request.url()}`)
  })
  return {
    faults,
    expect: (...patterns) => void expected.push(...patterns),
    unexpected: () => faults.filter(fault => !expected.some(pattern => pattern.test(fault))),
  }
}

/** Faults of a call that the server is meant to refuse with this status. */
export const refusalPatterns = (status: number, path = ''): RegExp[] => [
  new RegExp(`^${status} .*${path}`),
  new RegExp(`^console: Failed to load resource.* ${status} `),
]
