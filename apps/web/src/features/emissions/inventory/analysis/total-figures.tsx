import { dischargeInventoryCalls } from '@qingyuan/contract/emissions/inventory-versions.ts'
import { emissionPollutants } from '@qingyuan/domain/emissions.ts'
import type { Frame } from '@qingyuan/domain/frame.ts'
import { KeyFigures } from '@qingyuan/ui/key-figures.tsx'
import { Text } from '@qingyuan/ui/layout.tsx'
import { Subscript } from '@qingyuan/ui/subscript.tsx'
import { useCall } from '#/hooks/use-call.ts'
import { massText } from '#/page/emissions/mass-text.ts'
import { spreadText, totalOf } from '../parts/mass.ts'

const shown = emissionPollutants.filter(({ id }) => !['co', 'bc', 'oc', 'co2'].includes(id))

/** Totals of the pollutants; of the whole city with their 95 % intervals. */
export const TotalFigures = ({ frame, inventoryId, ofCity }: { frame: Frame; inventoryId: number; ofCity: boolean }) => {
  const detail = useCall(dischargeInventoryCalls.QueryByID, { id: inventoryId })
  const spreads = ofCity ? (detail.data?.run.spreads ?? {}) : {}
  return (
    <KeyFigures
      figures={shown.map(({ id, label }) => {
        const spread = spreads[id]
        return {
          label: <Subscript text={label} />,
          value: massText(totalOf(frame, id)),
          unit: 't',
          note: spread && (
            <Text
              colour="textTertiary"
              size={12}
              nowrap
              title={`95 % 区间 ${massText(spread.lowT)}–${massText(spread.highT)} t，蒙特卡洛，按活动水平与因子的质量等级`}
            >
              {spreadText(spread)}
            </Text>
          ),
        }
      })}
    />
  )
}
