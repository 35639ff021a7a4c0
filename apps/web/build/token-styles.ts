import type { Plugin } from 'vite'
import { tokenStyles } from '../../../packages/ui/src/tokens.ts'

/** Puts the design tokens into the page itself: its first paint, before any script, has their colours. */
export const inlineTokens = (): Plugin => ({
  name: 'design-tokens',
  transformIndexHtml: () => [{ tag: 'style', children: tokenStyles, injectTo: 'head-prepend' }],
})
