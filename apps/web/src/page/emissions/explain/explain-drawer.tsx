import { ArrowLeftOutlined } from '@ant-design/icons'
import type { InputOf } from '@qingyuan/contract/call.ts'
import { inventoryCalls } from '@qingyuan/contract/emissions/inventory.ts'
import { emissionPollutantOf } from '@qingyuan/domain/emissions.ts'
import { IconButton } from '@qingyuan/ui/icon-button.tsx'
import { SideDrawer } from '@qingyuan/ui/side-drawer.tsx'
import { Subscript } from '@qingyuan/ui/subscript.tsx'
import { useEffect, useState } from 'react'
import { useCall } from '#/hooks/use-call.ts'
import { StateGate } from '#/page/state-gate.tsx'
import { BreakdownList } from './breakdown-list.tsx'
import { ExplanationView } from './explanation-view.tsx'

/** A total whose sources the drawer shows, and what the drawer calls it. */
export interface ExplainedTotal {
  title: string
  /** Opens this source at once. */
  source?: string
  question: InputOf<typeof inventoryCalls.Breakdown>
}

export const isExplainedTotal = (value: unknown): value is ExplainedTotal =>
  typeof value === 'object' && value !== null && typeof Reflect.get(value, 'question') === 'object'

/** Where a total comes from: its sources, and each of them down to activity, factor version and removal. */
export const ExplainDrawer = ({ total, onClose }: { total: ExplainedTotal; onClose: () => void }) => {
  const [source, setSource] = useState<string | null>(null)
  const key = JSON.stringify(total)
  useEffect(() => setSource((JSON.parse(key) as ExplainedTotal).source ?? null), [key])
  const { pollutant, inventoryId, runId, enterpriseId } = total.question
  const found = useCall(inventoryCalls.Breakdown, total.question)
  // A total of one source is that source.
  const only = found.data?.rows.length === 1 && found.data.count === 1 ? found.data.rows[0]!.source : null
  const open = source ?? only
  const explained = useCall(
    inventoryCalls.Explain,
    open === null ? null : { source: open, pollutant, ...(inventoryId && { inventoryId }), ...(runId && { runId }) },
    { keepPrevious: false },
  )
  return (
    <SideDrawer
      open
      onClose={onClose}
      title={<Subscript text={`溯数　${total.title} ${emissionPollutantOf.get(pollutant)!.label}`} />}
      subtitle={found.data?.subject}
      tools={source !== null && <IconButton label="返回列表" icon={<ArrowLeftOutlined />} onClick={() => setSource(null)} />}
    >
      {open === null ? (
        <StateGate query={found} what="溯数" skeleton="form" isEmpty={({ rows }) => rows.length === 0}>
          {data => <BreakdownList found={data} ofOne={enterpriseId !== undefined} onOpen={setSource} />}
        </StateGate>
      ) : (
        <StateGate query={explained} what="溯数" skeleton="form">
          {data => <ExplanationView explained={data} />}
        </StateGate>
      )}
    </SideDrawer>
  )
}
