import type { Call } from '@qingyuan/contract/call.ts'
import { SideDrawer } from '@qingyuan/ui/side-drawer.tsx'
import { FileImport, type FileImportProps } from './file-import.tsx'

export interface SheetDrawerProps<C extends Call, Q extends Call> extends FileImportProps<C, Q> {
  title: string
  /** Target of the import, before the rule of all imports. */
  into?: string
  /** `partial` where good rows are written although others are refused; a text where the undo restores less. */
  rule?: keyof typeof rules | (string & {})
  onClose: () => void
}

const rules = {
  whole: '先检查后写入；任何一处有误则整份不写入，写入后可整体撤销',
  partial: '先检查后写入；有误的行不写入，其余照常写入，写入后可整体撤销',
} as const

/** A file that is checked, written and undone in a drawer. */
export const SheetDrawer = <C extends Call, Q extends Call>({ title, into, rule = 'whole', onClose, ...sheet }: SheetDrawerProps<C, Q>) => {
  const words = rules[rule as keyof typeof rules] ?? rule
  return (
    <SideDrawer open width={640} onClose={onClose} title={title} subtitle={into ? `${into}；${words}` : words}>
      <FileImport {...(sheet as FileImportProps<C, Q>)} />
    </SideDrawer>
  )
}
