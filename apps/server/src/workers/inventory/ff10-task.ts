import { ff10Lines } from '@qingyuan/formats/ff10/write-ff10.ts'

export interface WriteFf10Task {
  head: Parameters<typeof ff10Lines>[0]
  records: Parameters<typeof ff10Lines>[1] extends Iterable<infer R> ? readonly R[] : never
}

export const writeFf10Task = ({ head, records }: WriteFf10Task): { bytes: Uint8Array } => ({
  bytes: new TextEncoder().encode([...ff10Lines(head, records)].join('')),
})
