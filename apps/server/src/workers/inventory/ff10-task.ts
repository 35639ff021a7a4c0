import { type InventoryFile } from '@qingyuan/formats/ff10/inventory-file.ts'
import { readFf10 } from '@qingyuan/formats/ff10/read-ff10.ts'
import { ff10Lines } from '@qingyuan/formats/ff10/write-ff10.ts'

/** An inventory of SMOKE, off the event loop: a large one takes seconds to read. */
export const readFf10Task = ({ text }: { text: string }): InventoryFile => readFf10(text)

export interface WriteFf10Task {
  head: Parameters<typeof ff10Lines>[0]
  records: Parameters<typeof ff10Lines>[1] extends Iterable<infer R> ? readonly R[] : never
}

export const writeFf10Task = ({ head, records }: WriteFf10Task): { bytes: Uint8Array } => ({
  bytes: new TextEncoder().encode([...ff10Lines(head, records)].join('')),
})
