import type { OutputOf } from '@qingyuan/contract/call.ts'
import { odourComplaintCalls } from '@qingyuan/contract/organics/complaints.ts'
import { numberText } from '@qingyuan/domain/number-text.ts'
import { complaintChannels, noticeMinutes, odourKinds, odourStrengths } from '@qingyuan/domain/odour-complaints.ts'
import { compass8, compass8Names } from '@qingyuan/domain/wind.ts'
import { FactList } from '@qingyuan/ui/fact-list.tsx'
import { Note, Stack } from '@qingyuan/ui/layout.tsx'
import { PlainTable } from '@qingyuan/ui/plain-table.tsx'
import { Section } from '@qingyuan/ui/section.tsx'
import { useCall } from '#/hooks/use-call.ts'
import { QueryDrawer } from '#/page/query-drawer.tsx'

type Complaint = OutputOf<typeof odourComplaintCalls.detail>

const windText = ({ wind, calm }: Complaint): string => {
  if (!wind) return '15 km 内没有测风数据'
  return `${wind.name} ${numberText(wind.speed, 1)} m/s${calm ? '，风弱，不能分辨来向' : ''}（${wind.from.join('、')}）`
}

/** A complaint: where the air came from in the hour, what sensors noticed. */
export const ComplaintDrawer = ({ id, onClose }: { id: number; onClose: () => void }) => (
  <QueryDrawer
    query={useCall(odourComplaintCalls.detail, { id })}
    what="异味投诉反查"
    width={440}
    title={found => found?.place ?? '异味投诉'}
    subtitle={found => found && `${found.county} · ${found.time}`}
    onClose={onClose}
  >
    {found => (
      <Stack>
        <FactList
          facts={[
            ['气味', odourKinds[found.kind]],
            ['强度', odourStrengths[found.strength]],
            ['来源', `${complaintChannels[found.channel]}（${found.by}）`],
            ['位置', `${numberText(found.lon, 4)}°E，${numberText(found.lat, 4)}°N`],
            ...(found.note ? [['说明', found.note] as const] : []),
            ['当时的风', windText(found)],
          ]}
        />
        <Section title="疑似来源" note={found.calm ? '3 km 内，由近到远' : '上风向 60 分钟行程内'}>
          {found.suspects.length === 0 ? (
            <Note>{found.calm ? '3 km 内没有排放 VOCs 的在册企业或疑似源。' : '上风向没有排放 VOCs 的在册企业或疑似源。'}</Note>
          ) : (
            <>
              <PlainTable
                rows={found.suspects}
                columns={[
                  { title: '企业', cell: ({ name }) => name },
                  { title: '方位', cell: ({ bearing }) => compass8Names[compass8(bearing)!] },
                  { title: '距离 km', cell: ({ distanceKm }) => numberText(distanceKm, 1) },
                  ...(found.calm
                    ? []
                    : [
                        { title: '行程', cell: ({ minutes }: Complaint['suspects'][number]) => `${numberText(minutes, 0)} 分` },
                        {
                          title: '份额',
                          cell: ({ share }: Complaint['suspects'][number]) => `${numberText(share === null ? null : 100 * share, 0)} %`,
                        },
                      ]),
                ]}
              />
              <Note>
                {found.calm
                  ? '风弱时不计算份额，须现场核实。'
                  : '份额按清单 VOCs 排放强度和当时平均风推算，不含气味差异；只用于安排排查先后，不作认定依据。'}
              </Note>
            </>
          )}
        </Section>
        <Section title="附近恶臭站" note={`前后 ${noticeMinutes} 分钟内最大小时值`}>
          {found.sensors.length === 0 ? (
            <Note>6 km 内没有恶臭站。</Note>
          ) : (
            <PlainTable
              rows={found.sensors}
              columns={[
                { title: '站点', cell: ({ name }) => name },
                { title: 'km', cell: ({ distanceKm }) => numberText(distanceKm, 1) },
                { title: '臭气浓度', cell: ({ odour, noticed }) => `${numberText(odour, 0)}${noticed ? ' 有响应' : ''}` },
                { title: 'H₂S mg/m³', cell: ({ h2s }) => numberText(h2s, 3) },
                { title: 'NH₃ mg/m³', cell: ({ nh3 }) => numberText(nh3, 2) },
              ]}
            />
          )}
        </Section>
      </Stack>
    )}
  </QueryDrawer>
)
