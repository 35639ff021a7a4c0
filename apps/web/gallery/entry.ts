import type { ReactNode } from 'react'

export interface Entry {
  key: string
  title: string
  draw: () => ReactNode
  /** px of its box; by default as high as its content. */
  height?: number
}
