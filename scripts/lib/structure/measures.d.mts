export interface Measure {
  key: string
  label: string
  goal?: number | 'before'
  value: number
  found?: string[]
}
export const measureStructure: (tree: object) => Measure[]
