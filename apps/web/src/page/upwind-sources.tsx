import type { OutputOf } from '@qingyuan/contract/call.ts'
import type { odourComplaintCalls } from '@qingyuan/contract/organics/complaints.ts'
import { numberText } from '@qingyuan/domain/number-text.ts'
import { compass8, compass8Names } from '@qingyuan/domain/wind.ts'
import { Note } from '@qingyuan/ui/layout.tsx'
import { PlainTable } from '@qingyuan/ui/plain-table.tsx'
import { Section } from '@qingyuan/ui/section.tsx'

type Back = OutputOf<typeof odourComplaintCalls.upwind>
type Suspect = Back['suspects'][number]

/** Wind of the hour with its instruments. */
export const windOfHour = ({ wind, calm }: Back): string => {
  if (!wind) return '15 km 内没有测风数据'
  return `${wind.name} ${numberText(wind.speed, 1)} m/s${calm ? '，风弱，不能分辨来向' : ''}（${wind.from.join('、')}）`
}

/** Who emits organics upwind within an hour of travel. */
export const UpwindSources = ({ back }: { back: Back }) => {
  const { calm, suspects } = back
  return (
    <Section title="疑似来源" note={calm ? '3 km 内，由近到远' : '上风向 60 分钟行程内'}>
      {suspects.length === 0 ? (
        <Note>{calm ? '3 km 内没有排放 VOCs 的在册企业或疑似源。' : '上风向没有排放 VOCs 的在册企业或疑似源。'}</Note>
      ) : (
        <>
          <PlainTable
            rows={suspects}
            columns={[
              { title: '企业', cell: ({ name }) => name },
              { title: '方位', cell: ({ bearing }) => compass8Names[compass8(bearing)!] },
              { title: '距离 km', cell: ({ distanceKm }) => numberText(distanceKm, 1) },
              ...(calm
                ? []
                : [
                    { title: '行程', cell: ({ minutes }: Suspect) => `${numberText(minutes, 0)} 分` },
                    { title: '份额', cell: ({ share }: Suspect) => `${numberText(share === null ? null : 100 * share, 0)} %` },
                  ]),
            ]}
          />
          <Note>
            {calm
              ? '风弱时不计算份额，须现场核实。'
              : '份额按清单 VOCs 排放强度和当时平均风推算，不含气味差异；只用于安排排查先后，不作认定依据。'}
          </Note>
        </>
      )}
    </Section>
  )
}
