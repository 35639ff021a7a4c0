import { inventoryCalls } from '@qingyuan/contract/emissions/inventory.ts'
import { emissionPollutants } from '@qingyuan/domain/emissions.ts'
import { Note } from '@qingyuan/ui/layout.tsx'
import { Subscript } from '@qingyuan/ui/subscript.tsx'
import { Checkbox, Select } from 'antd'
import { optionsOf } from '#/filters/options-of.ts'
import { urlFlag, urlOneOf, useUrlState } from '#/hooks/use-url-state.ts'
import { FrameCard } from '#/page/cards/frame-card.tsx'
import { CoverageStrip } from '#/page/emissions/coverage-strip.tsx'

const groupings = { pollutant: '按污染物', category: '按部门', sector: '按二级源', county: '按区县', enterprise: '按企业' } as const
const shape = {
  by: urlOneOf(Object.keys(groupings) as (keyof typeof groupings)[], 'pollutant'),
  pollutant: urlOneOf(
    emissionPollutants.map(({ id }) => id),
    'nox',
  ),
  same: urlFlag(),
}

/** How months that only one of the two has are compared. */
const monthsNotes = {
  same: '各排放源只比较两份清单都已填报的月份；没有逐月数据的排放源按全年比较。',
  all: '“尚未填报”含未填报的企业、面源，以及已填报企业尚未填报的月份。',
} as const

interface CompareCardProps {
  first: number
  second: { inventoryId: number } | { runId: number }
  /** In place of the names of both. */
  title?: string
}

/** Two versions side by side, or a version and a calculation. */
export const CompareCard = ({ first, second, title }: CompareCardProps) => {
  const other = 'runId' in second ? { runId: second.runId } : { second: second.inventoryId }
  const [{ by, pollutant, same }, change] = useUrlState(shape)
  return (
    <FrameCard
      call={inventoryCalls.Compare}
      input={{ first, ...other, by, pollutant, ...(same && { same }) }}
      title={title ?? '清单对比'}
      subtitle={({ meta }) => title === undefined && meta.period}
      main={false}
      compact
      footer={by !== 'pollutant'}
      minHeight={240}
      above={() => (
        <>
          <CoverageStrip of={second} inside />
          <Note>{monthsNotes[same ? 'same' : 'all']}</Note>
        </>
      )}
      tools={
        <>
          <Checkbox checked={same} onChange={event => change({ same: event.target.checked })}>
            同源对比
          </Checkbox>
          <Select
            size="small"
            value={by}
            onChange={next => change({ by: next })}
            options={optionsOf(groupings)}
            style={{ width: 104 }}
            aria-label="对比方式"
          />
          {by !== 'pollutant' && (
            <Select
              size="small"
              value={pollutant}
              onChange={next => change({ pollutant: next })}
              options={emissionPollutants.map(({ id, label }) => ({ value: id, label: <Subscript text={label} /> }))}
              style={{ width: 84 }}
              aria-label="污染物"
            />
          )}
        </>
      }
    />
  )
}
