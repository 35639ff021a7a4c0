import type { OutputOf } from '@qingyuan/contract/call.ts'
import type { inventoryCalls } from '@qingyuan/contract/emissions/inventory.ts'
import type { RecordColumn } from '@qingyuan/ui/records-table.tsx'
import { Subscript } from '@qingyuan/ui/subscript.tsx'
import { Tag } from '@qingyuan/ui/tag.tsx'

export const problemKinds = { block: '阻断', missing: '缺项', warn: '提示' } as const
const tones = { block: 'bad', missing: 'mark', warn: undefined } as const

type Problem = OutputOf<typeof inventoryCalls.Problems>['rows'][number]

export const problemColumns: readonly RecordColumn<Problem>[] = [
  {
    title: '级别',
    dataIndex: 'kind',
    width: 60,
    render: (kind: Problem['kind']) => <Tag tone={tones[kind]}>{problemKinds[kind]}</Tag>,
  },
  { title: '排放源', dataIndex: 'name', width: 260 },
  { title: '区县', dataIndex: 'county', width: 70 },
  { title: '污染物', dataIndex: 'pollutant', width: 66, render: (label: string | null) => (label ? <Subscript text={label} /> : '—') },
  { title: '问题', dataIndex: 'message', width: 460, render: (message: string) => <Subscript text={message} /> },
]
