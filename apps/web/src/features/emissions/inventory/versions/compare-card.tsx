import { inventoryCalls } from '@qingyuan/contract/emissions/inventory.ts'
import { emissionPollutants } from '@qingyuan/domain/emissions.ts'
import { Card } from '@qingyuan/ui/card.tsx'
import { Subscript } from '@qingyuan/ui/subscript.tsx'
import { Select } from 'antd'
import { useState } from 'react'
import { useCall } from '#/hooks/use-call.ts'
import { FrameExport } from '#/page/frame-export.tsx'
import { FrameTable } from '#/page/frame-table.tsx'
import { StateGate } from '#/page/state-gate.tsx'

const ways = { pollutant: '按污染物', category: '按部门', sector: '按二级源', county: '按区县', enterprise: '按企业' } as const
type Way = keyof typeof ways
type Pollutant = (typeof emissionPollutants)[number]['id']

/** Two versions side by side. */
export const CompareCard = ({ first, second }: { first: number; second: number }) => {
  const [by, setBy] = useState<Way>('pollutant')
  const [pollutant, setPollutant] = useState<Pollutant>('nox')
  const question = { first, second, by, pollutant }
  const compared = useCall(inventoryCalls.Compare, question)
  return (
    <Card
      fill
      title="清单对比"
      subtitle={compared.data?.meta.period}
      tools={
        <>
          <Select
            size="small"
            value={by}
            onChange={setBy}
            options={Object.entries(ways).map(([value, label]) => ({ value: value as Way, label }))}
            style={{ width: 104 }}
            aria-label="对比方式"
          />
          {by !== 'pollutant' && (
            <Select
              size="small"
              value={pollutant}
              onChange={setPollutant}
              options={emissionPollutants.map(({ id, label }) => ({ value: id, label: <Subscript text={label} /> }))}
              style={{ width: 84 }}
              aria-label="污染物"
            />
          )}
          <FrameExport call={inventoryCalls.CompareExport} input={question} compact />
        </>
      }
    >
      <StateGate query={compared} what="清单对比" isEmpty={({ rowCount }) => rowCount === 0}>
        {frame => <FrameTable frame={by === 'pollutant' ? { ...frame, footer: undefined } : frame} />}
      </StateGate>
    </Card>
  )
}
