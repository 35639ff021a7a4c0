import { FillBox } from '@qingyuan/charts/fill-box.tsx'
import { CompareLines } from '@qingyuan/charts/svg/compare-lines.tsx'
import { homeCalls } from '@qingyuan/contract/air/live.ts'
import { parameterText } from '@qingyuan/domain/number-text.ts'
import { parameters, vocIds } from '@qingyuan/domain/parameters.ts'
import { clockText } from '@qingyuan/domain/time.ts'
import { Row } from '@qingyuan/ui/layout.tsx'
import { useCall } from '#/hooks/use-call.ts'
import { StateGate } from '#/page/state-gate.tsx'
import { PanelHeading } from './panel-parts.tsx'

const height = 84

/** TVOC and NMHC of a station over the last 24 hours; one that is not measured there is left out. */
export const StationVoc = ({ placeId, name }: { placeId: number; name: string }) => {
  const hours = useCall(homeCalls.TVOCHourList, { placeId, hours: 24 })
  return (
    <StateGate query={hours} what="TVOC 小时值查询">
      {data =>
        vocIds.map(id => {
          const { label, unit, decimals } = parameters[id]
          const last = data[id].findLastIndex(value => value !== null)
          if (last < 0) return null
          return (
            <div key={id}>
              <PanelHeading note={`${clockText(data.times[last]!)} ${parameterText(id, data[id][last])} ${unit}`}>
                {label} 近 24 h
              </PanelHeading>
              <Row align="stretch" gap={0} height={height}>
                <FillBox>
                  {({ width }) => (
                    <CompareLines
                      times={data.times}
                      own={data[id]}
                      others={[]}
                      limit={null}
                      label={`${name} ${label} 近 24 h`}
                      {...{ width, height, decimals }}
                    />
                  )}
                </FillBox>
              </Row>
            </div>
          )
        })
      }
    </StateGate>
  )
}
