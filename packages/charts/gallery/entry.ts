import type { ReactNode } from 'react'

export interface Entry {
  key: string
  title: string
  dark?: boolean
  draw: () => ReactNode
}
